/** How many numbers a vector of the site's own embedder has */
export const DIMENSIONS = 512
