export const posts = [
  {
    title: "Registration for the Autumn Cup is open",
    summary: "Teams of up to **five** can sign up until Friday evening.",
    content: `The game runs for 48 hours and covers web, crypto, pwn, reverse engineering and forensics.

| Division | Who |
|---|---|
| Students | everyone at a school or university |
| Guests | everyone else |

Bring a laptop and something warm to drink.[^1]

[^1]: Hot chocolate counts.`,
    tags: ["autumn-cup", "registration"],
    isPinned: true,
  },
  {
    title: "How scoring works",
    summary: "The more teams solve a challenge, the less it is worth, for all of them alike.",
    content: `A challenge with $n$ solves is worth

$$\\left\\lfloor S \\left(r + (1 - r)\\, e^{\\frac{1 - n}{d}}\\right) \\right\\rfloor$$

points, where $S$ is its original score, $r$ the lowest share of that score, and $d$ its difficulty: the larger $d$ is,
the more solves it takes to lower the value. The first three teams get a bonus.`,
    tags: ["autumn-cup", "rules"],
    isPinned: false,
  },
  {
    title: "Writeups of the spring finals",
    summary: "Read how three teams found the same unintended way into the vault.",
    content:
      "```python\nfrom pwn import remote\n\nvault = remote('vault.example.org', 1337)\nvault.sendline(b'A' * 72 + b'\\xef\\xbe')\nprint(vault.recvall())\n```",
    tags: ["writeups"],
    isPinned: false,
  },
  {
    title: "Maintenance on Sunday",
    summary: "The platform is unavailable between 04:00 and 05:00 UTC.",
    content: "We are moving the database. Nothing else will change.",
    tags: ["platform"],
    isPinned: false,
  },
];
