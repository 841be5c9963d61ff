/**
 * What images need that start as root and step down to a user of their own: change owners and identities, shut
 * the program into a folder, listen below port 1024, end children. Without these they would stay root or not run.
 */
export const CAPABILITIES: readonly string[] = [
  "CHOWN",
  "DAC_OVERRIDE",
  "FOWNER",
  "KILL",
  "NET_BIND_SERVICE",
  "SETGID",
  "SETUID",
  "SYS_CHROOT",
];
