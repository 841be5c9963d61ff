/** ctfcli challenges, as the parts of a zip file. */
export const CTFCLI_PARTS: Readonly<Record<string, string>> = {
  "ctf-main/web/login/challenge.yml": `
name: Login
author: somebody
category: web
description: Find the way in.
attribution: By somebody
value: 300
type: dynamic
extra: { initial: 500, decay: 30, minimum: 100 }
attempts: 5
flags:
  - flag{login}
  - { type: regex, content: "flag\\\\{l.gin\\\\}", data: case_insensitive }
  - { type: regex, content: ".*" }
hints:
  - Look at the form.
  - { content: Look at the cookie., cost: 20 }
tags: [easy, Easy]
files: [dist/*.txt, missing.bin]
requirements: [Warm-up]
state: hidden
`,
  "ctf-main/web/login/dist/one.txt": "one",
  "ctf-main/web/login/dist/two.txt": "two",
  "ctf-main/misc/warm-up/challenge.yaml": `
name: Warm-up
category: baking
description: Say hello.
value: 100
flags: ["flag{hello}"]
files: [hello.txt]
`,
  "ctf-main/misc/warm-up/hello.txt": "hello",
  "__MACOSX/ctf-main/misc/warm-up/challenge.yaml": "not: a challenge",
};

/** A gzcli event, as the parts of a zip file. */
export const GZCLI_PARTS: Readonly<Record<string, string>> = {
  "events/spring/.gzevent": `
title: Spring of gzcli
start: "2027-03-01T10:00:00Z"
end: "2027-03-02T10:00:00Z"
summary: Two days of challenges
hidden: false
inviteCode: secret
organizations: [Students]
teamMemberCountLimit: 4
poster: ./poster.png
`,
  "events/spring/Crypto/rsa/challenge.yml": `
name: RSA
author: somebody
description: Factor it.
flags: ["flag{rsa}"]
value: 500
provide: ./dist
visible: true
type: StaticAttachment
hints: [Small primes]
`,
  "events/spring/Crypto/rsa/dist/task.py": "print()",
  "events/spring/Crypto/rsa/dist/data/key.pem": "key",
  "events/spring/Pwn/heap/challenge.yml": `
name: Heap
author: somebody
description: Connect.
value: 800
type: DynamicContainer
disableBloodBonus: true
deadlineUtc: 1804000000
container:
  flagTemplate: "flag{[GUID]}"
  containerImage: registry.example/heap:1
  memoryLimit: 16
  cpuCount: 2
  storageLimit: 256
  exposePort: 9999
  networkMode: Custom
  enableTrafficCapture: true
`,
  "events/winter/.gzevent": "title: Winter",
  "events/winter/Crypto/aes/challenge.yml": "name: of another event",
};

/** The list of challenges that rCTF shows to administrators. */
export const RCTF_LIST = [
  {
    id: "web-1",
    name: "Notes",
    description: "Read the note.",
    category: "web",
    author: "somebody",
    files: [{ name: "notes.zip", url: "https://rctf.example/uploads/abc/notes.zip" }],
    points: { min: 100, max: 500 },
    flag: "flag{notes}",
    tiebreakEligible: true,
    sortWeight: 1,
    hidden: false,
  },
  {
    id: "rev-1",
    name: "Crackme",
    description: "Crack it.",
    category: "rev",
    author: "",
    files: [],
    points: { min: 300, max: 300 },
    flags: ["flag{crack}", "flag{me}"],
    hidden: true,
    releaseTime: "2100-01-01T00:00:00Z",
  },
];
