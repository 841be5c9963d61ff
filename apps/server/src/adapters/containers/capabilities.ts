/**
 * Required by images that start as root and drop privileges: access files of other users, change owners and
 * identities, chroot, bind ports under 1024, kill children. Without these capabilities they would keep running as root,
 * or fail.
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
