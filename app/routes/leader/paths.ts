import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** The introduction of leaders, and the photos of people. */
export const paths: RouteConfigEntry[] = [
  route('leader/toc', 'routes/leader/toc.tsx'),
  route('leader/what', 'routes/leader/what.tsx'),
  route('leader/profile', 'routes/leader/profile.tsx'),
  route('leader/photo', 'routes/leader/photo.tsx'),
  route('leader/example', 'routes/leader/example.tsx'),
  route('leader/challenge', 'routes/leader/challenge.tsx'),
  // Only the product's own name is a page; see app/http/known-paths.server.ts.
  route('leader/:product', 'routes/leader/product.tsx'),
  route('photos/:name', 'routes/leader/photo-file.ts'),
]
