/** What the embedder of this machine answers */
export const PATHS = {
  /** Vectors of texts */
  embeddings: '/v1/embeddings',
  /** Takes the vectors of posts in */
  vectors: '/vectors',
  /** Posts that are close to a vector */
  closest: '/closest',
} as const

export type Path = (typeof PATHS)[keyof typeof PATHS]
