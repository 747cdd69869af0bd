/** A user by number: none of them has to be created. */
export type SystemUser = { uid: number; gid: number };

// 60578 to 61183 are given to nobody, by Debian's policy and by systemd's, and exist in containers that know
// 65536 users only. `nobody` would not do: programs of others run as that, and the two would be one to each other.
export const postgresUid = 60_578;
export const strangerUid = 60_579;
/** initdb, alone of all, wants its user to have a name; what it made is PostgreSQL's user's before a server runs on it. */
export const namedUid = 65_534;
/** One for each browser that runs, so that not even two browsers can read or signal each other. */
export const browserUids = { first: 60_600, last: 61_183 } as const;

export function userWith(uid: number): SystemUser {
  return { uid, gid: uid };
}

/** All that a program of another user is given of our environment. It shows in /proc to whoever runs as that user. */
export const cleanEnvironment = {
  // Node's process.env may say more; programs that need more are given it by name.
  NODE_ENV: "production",
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LANG: "C.UTF-8",
} as const;
