import { layout, route, type RouteConfig } from '@remix-run/route-config'

/** Every screen and act of the site: path and file, by area. */
const results = 'routes/search/results.tsx'

const screens = [
  route('/', 'routes/home/front.ts', { id: 'front' }),

  route('start/login', 'routes/auth/start-login.tsx'),
  route('current-login', 'routes/auth/login.tsx', { id: 'current-login' }),
  route('prospective-login', 'routes/auth/login.tsx', { id: 'prospective-login' }),
  route('logout', 'routes/auth/logout.tsx'),
  route('accept', 'routes/auth/accept.tsx'),
  route('timeout', 'routes/errors/timeout.tsx'),

  route('home', 'routes/home/home.tsx'),
  route('new-post', 'routes/posts/new-post.tsx'),
  route('ask', 'routes/posts/ask.tsx'),
  route('post/:postId', 'routes/posts/post.tsx'),
  route('post/:postId/comment', 'routes/posts/comment.tsx'),
  route('post/:postId/like', 'routes/posts/like.ts'),
  route('post/:postId/unlike', 'routes/posts/unlike.ts'),
  route('post/:postId/privatize', 'routes/posts/privatize.tsx'),
  route('post/:postId/unprivatize', 'routes/posts/unprivatize.tsx'),
  route('post/:postId/delete', 'routes/posts/delete.tsx'),

  route('browse-topics', 'routes/topics/browse.tsx'),
  route('topic/:urlName/:topicId', 'routes/topics/topic.tsx'),

  route('profile', 'routes/people/profile.tsx', { id: 'own-profile' }),
  route('profile/:userId', 'routes/people/profile.tsx', { id: 'profile' }),
  route('profile/:userId/follow', 'routes/people/follow.ts'),
  route('profile/:userId/unfollow', 'routes/people/unfollow.ts'),

  route('search-results', results, { id: 'search' }),
  route('search-results/:tab', results, { id: 'search-tab' }),
  route('search-results/q/:q', results, { id: 'search-text' }),
  route('search-results/tag/:tag', results, { id: 'search-tag' }),
  route('search-results/program/:program', results, { id: 'search-program' }),
  route('search-results/program/:program/tab/:tab/status/:enrollment_status', results, {
    id: 'search-program-status',
  }),
  route('search-results/:tab/interest/:interest', results, { id: 'search-interest' }),
  route('search-results/:tab/:q', results, { id: 'search-tab-text' }),

  // The gallery of components is for developers only.
  ...(process.env.NODE_ENV === 'production' ? [] : [route('dev/ui', 'routes/dev/ui.tsx')]),
  route('404', 'routes/errors/not-found.ts', { id: '404' }),
  route('*', 'routes/errors/not-found.ts', { id: 'unknown' }),
]

/** All below one boundary, so that an error page keeps the frame around it. */
export default [layout('routes/errors/boundary.tsx', screens)] satisfies RouteConfig
