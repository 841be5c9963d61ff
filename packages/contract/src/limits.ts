/** Lengths, counts and media types that both sides enforce. */
export const limits = {
  userName: { min: 3, max: 15 },
  password: { min: 6, max: 256 },
  bio: 128,
  realName: 128,
  studentNumber: 64,
  postTitle: 50,
  postIdLength: 8,
  postSummary: 16_384,
  postContent: 1_048_576,
  postTag: 64,
  postTags: 32,
  postSearch: 100,
  requestBytes: 30_000_000,
  jsonDepth: 32,
} as const;
