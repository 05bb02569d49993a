import { AUTH_PAGES } from './routes/auth/auth-pages'
import { COACH_PAGES } from './routes/coach/coach-pages'
import { each, layout, route, type RouteEntry } from './routes/route-entry'
import { PHOTO_PAGES } from './routes/photos/photo-pages'
import { MARKETING_PAGES } from './routes/marketing/marketing-pages'
import { SETTINGS_PAGES } from './routes/settings/settings-pages'
import { SCHOOL_PAGES } from './routes/school/school-pages'
import { NAMED_SEARCH_PATHS, SEARCH_PATHS } from './routes/search/search-paths'

/** The addresses of an area, each with its module; one module may serve several of them. */
const area = (name: string, modules: Record<string, string>) =>
  Object.entries(modules).map(([path, file]) =>
    route(path, `routes/${name}/${file}`, { id: `${name}: ${path}` }),
  )
const inCase = (...acts: string[]) => acts.map((act) => `moderation/:caseId/${act}`)
const withoutSlash = (paths: readonly string[]) => paths.map((path) => path.slice(1))

/** Every page and action of the site. All below one boundary, so that an error page keeps the layout around it. */
const pages = [
  layout('routes/marketing/layout.tsx', area('marketing', MARKETING_PAGES)),
  // Terms, privacy and the other texts that bind: one page, a document each. (MARKETING-12)
  ...area('legal', {
    ...each(['terms', 'privacy', 'community-guidelines', 'privacy-faq'], 'document.tsx'),
    ...each(['your-california-privacy-rights', 'accessibility'], 'document.tsx'),
  }),
  ...area('auth', AUTH_PAGES),
  // Every flow through which one becomes a member.
  ...area('signup', {
    ...each(['in/signup', 'leader/signup', 'pbo/signup', 'ctrl/signup'], 'signup.tsx'),
    ...each(['prospective/signup', 'prospective/signup/:id'], 'signup.tsx'),
    'api/user/unprotected_save': 'signup.tsx',
    'start/signup': 'start-signup.tsx',
    'session/prospective_error': 'prospective-error.tsx',
  }),
  // Mailed links and other ways of an account.
  ...area('account', {
    fence: 'fence.ts',
    'onboard-me': 'onboard-me.ts',
    app: 'app.tsx',
    'confirm-email/:code': 'confirm-email.tsx',
    'forgot-password': 'forgot-password.tsx',
    'reset-password/:code': 'reset-password.tsx',
    'invitation/:code': 'invitation.tsx',
    'unsubscribe/:code': 'unsubscribe.tsx',
    confirmed: 'confirmed.tsx',
    react: 'react.tsx',
  }),
  // A school's own login: there, back, connecting it to an account that exists, and forgetting it.
  ...area('sso', {
    ...each(['auth/:provider', 'auth/:provider/callback'], 'sign-on.tsx'),
    'auth/saml/metadata': 'saml-metadata.ts',
    'auth/connect': 'connect.tsx',
    'auth/forget': 'forget.tsx',
  }),
  // Someone's account at the school's Canvas, there and back; and what a course opens.
  ...area('courses', {
    ...each(['auth/canvas', 'auth/canvas/callback'], 'link-canvas.tsx'),
    'lti/login': 'lti-login.tsx',
    'lti/launch': 'lti-launch.tsx',
    'lti/open': 'lti-open.tsx',
    'lti/keys': 'lti-keys.ts',
  }),
  // The introduction of leaders, and the photos of people.
  ...area('leader', {
    'leader/toc': 'toc.tsx',
    'leader/profile': 'profile.tsx',
    'leader/photo': 'photo.tsx',
    'leader/challenge': 'challenge.tsx',
    // Only the product's own name is a page; see app/http/context/routing.server.ts.
    ...each(['leader/what', 'leader/example', 'leader/:product'], 'text-page.tsx'),
    'photos/:name': 'photo-file.ts',
  }),
  // What follows the sign-up of studies: tips and thanks; and the question for volunteers.
  ...area('tips', {
    ...each(['pbo/welcome', 'ctrl/coming-soon', 'ctrl/preview'], 'study-page.tsx'),
    ...each(['pbo/tips', 'ctrl/tips'], 'tips.tsx'),
    ...each(['pbo/thanks', 'ctrl/thanks'], 'thanks.tsx'),
    'research-volunteer': 'research-volunteer.tsx',
  }),
  // Prompts to respond to, and the questions asked once after entering.
  ...area('prompts', {
    prompts: 'prompts.tsx',
    'prompt/:urlName?': 'redirect-to-prompts.ts',
    'prompt/:urlName/:promptId': 'prompt.tsx',
    'prompt/:urlName/:promptId/respond': 'respond.tsx',
    'prompt/:urlName/:promptId/canvas-warning': 'canvas-warning.tsx',
    'post/:postId/hand-in': 'actions.ts',
    'mobile-app': 'mobile-app.tsx',
    'home/international-student-check': 'international-student-check.tsx',
  }),
  ...area('settings', SETTINGS_PAGES),
  ...area('help', { help: 'help.tsx', feedback: 'feedback.tsx', 'get-help': 'get-help.tsx' }),
  // What newcomers are asked before home.
  ...area('onboarding', {
    onboarding: 'open.ts',
    'onboarding/profile': 'profile.tsx',
    'onboarding/interests': 'interests.tsx',
    'onboarding/people': 'people.tsx',
    'onboarding/finished': 'finished.tsx',
  }),
  ...area('friends', {
    'home/meet-new-friends': 'meet-new-friends.tsx',
    'home/broadcast-messaging': 'broadcast-messaging.tsx',
  }),
  // What home asks, once.
  ...area('opt-in', {
    'opt-in/global': 'global.tsx',
    'opt-in/prospective-students': 'question.tsx',
    'opt-in/prospective-students/about': 'about.tsx',
    'opt-in/prospective-students/share': 'share.tsx',
    'opt-in/prospective-students/done': 'done.tsx',
  }),
  ...area('home', {
    home: 'home.tsx',
    'home/new-post': 'new-post.tsx',
    'home/newer': 'newer.ts',
    'home/mindset-message': 'mindset-message.tsx',
    'home/first-steps': 'first-steps.ts',
    'home/progress-reminder': 'progress-reminder.ts',
    'refer-a-friend': 'refer-a-friend.tsx',
    'prospective-home': 'prospective-home.tsx',
    'prospective-home/connect/:optionId': 'connect-with.ts',
  }),
  ...area('coach', COACH_PAGES),
  // What staff of a school say on home; the notices of operators on every page are dismissed in the same way.
  ...area('announcements', {
    announcements: 'list.tsx',
    'announcements/new': 'new.tsx',
    'announcements/:announcementId': 'announcement.tsx',
    'announcements/:announcementId/edit': 'edit.tsx',
    'announcements/:announcementId/archive': 'archive.tsx',
    'announcements/:announcementId/dismiss': 'actions.ts',
  }),
  // What staff know of their school's weeks.
  ...area('insights', { insights: 'insights.tsx', 'insights/:file': 'file.ts' }),
  // What administrators of a school change.
  ...area('school', SCHOOL_PAGES),
  ...area('events', {
    events: 'list.tsx',
    'events/going': 'going.tsx',
    'events/month': 'month.tsx',
    'events/suggestions': 'suggestions.tsx',
    'events/new': 'new.tsx',
    'events/subscribe': 'subscribe.tsx',
    'events/subscribe/renew': 'subscribe-actions.ts',
    'events/subscribe/remove': 'subscribe-actions.ts',
    'events/:eventId/calendar': 'event-file.ts',
    'calendars/:code/going.ics': 'feed.ts',
    'calendars/:code/school.ics': 'feed.ts',
    'events/:eventId': 'event.tsx',
    'events/:eventId/edit': 'edit.tsx',
    'events/:eventId/cancel': 'cancel.tsx',
    'events/:eventId/accept': 'actions.ts',
    'events/:eventId/decline': 'decline.tsx',
    'events/:eventId/dates/:dateId/attend': 'actions.ts',
    'events/:eventId/dates/:dateId/people': 'people.tsx',
    'events/:eventId/dates/:dateId/edit': 'edit-date.tsx',
    'events/:eventId/dates/:dateId/cancel': 'cancel-date.tsx',
  }),
  ...area('posts', {
    'my-feed': 'my-feed.tsx',
    'new-post': 'new-post.tsx',
    ask: 'ask.tsx',
    'ask/similar': 'similar.ts',
    ...each(['post/:postId', 'influence-post/:postId/:type'], 'post.tsx'),
    'influence-post/:postId/:type/resource/:number': 'influence-resource.ts',
    'post/:postId/comment': 'comment.tsx',
    ...each(['post/:postId/like', 'post/:postId/unlike'], 'actions.ts'),
    ...each(['post/:postId/save', 'post/:postId/unsave'], 'actions.ts'),
    saved: 'saved.tsx',
    'post/:postId/share': 'share.tsx',
    ...each(['post/:postId/follow', 'post/:postId/unfollow'], 'actions.ts'),
    ...each(['post/:postId/mute', 'post/:postId/unmute'], 'actions.ts'),
    'post/:postId/edit': 'edit.tsx',
    ...each(['post/:postId/privatize', 'post/:postId/unprivatize'], 'confirm.tsx'),
    ...each(['post/:postId/lock', 'post/:postId/unlock'], 'confirm.tsx'),
    'post/:postId/pin': 'pin.tsx',
    'post/:postId/move': 'move.tsx',
    'post/:postId/merge': 'merge.tsx',
    'post/:postId/unmerge': 'unmerge.ts',
    'post/:postId/delete': 'confirm.tsx',
  }),
  // What a text said before it was edited.
  ...area('versions', {
    ...each(['post/:postId/versions', 'comment/:commentId/versions'], 'versions.tsx'),
    'profile/:userId/versions': 'versions.tsx',
  }),
  // Asking someone to answer a question, and the questions for oneself.
  ...area('answer-requests', {
    'post/:postId/ask-someone': 'ask-someone.tsx',
    'post/:postId/decline': 'actions.ts',
    'questions-for-you': 'questions-for-you.tsx',
  }),
  ...area('comments', {
    'comment/:commentId': 'comment.ts',
    'comment/:commentId/reply': 'nested.tsx',
    'comment/:commentId/edit': 'edit.tsx',
    'comment/:commentId/delete': 'delete.tsx',
    ...each(['comment/:commentId/like', 'comment/:commentId/unlike'], 'actions.ts'),
    ...each(['comment/:commentId/answer', 'comment/:commentId/unanswer'], 'actions.ts'),
  }),
  ...area('drafts', {
    drafts: 'drafts.tsx',
    'drafts/save': 'save.ts',
    'drafts/:draftId/discard': 'discard.tsx',
  }),
  // Flags and reports, and the queue of them for the staff of the school.
  ...area('moderation', {
    ...each(['post/:postId/flag', 'comment/:commentId/flag', 'events/:eventId/flag'], 'flag.tsx'),
    'dm/:channelId/messages/:messageId/flag': 'flag.tsx',
    'post/:postId/author': 'author.tsx',
    'profile/:userId/report': 'report-person.tsx',
    rules: 'rules.tsx',
    'decisions/:kind/:subjectId': 'own-decision.tsx',
    moderation: 'queue.tsx',
    'moderation/:caseId': 'case.tsx',
    ...each(inCase('take', 'give-back', 'keep', 'show', 'no-danger'), 'actions.ts'),
    ...each(inCase('hide', 'remove'), 'decide.tsx'),
    ...each(inCase('uphold', 'overturn'), 'appeal.tsx'),
    'moderation/:caseId/note': 'note.tsx',
    'moderation/:caseId/message': 'message.tsx',
    ...each(inCase('resolve', 'reached-out'), 'resolve.tsx'),
  }),
  ...area('topics', {
    'browse-topics': 'browse.tsx',
    ...each(['topic/:urlName?', 'topic-2/:urlName?'], 'redirect-to-topics.ts'),
    ...each(['topic/:urlName/:topicId', 'topic-2/:urlName/:topicId'], 'topic.tsx'),
    ...each(['topic/:urlName/:topicId/about', 'topic-2/:urlName/:topicId/about'], 'about.tsx'),
    'topic/:urlName/:topicId/subscribe': 'actions.ts',
    'topic/:urlName/:topicId/unsubscribe': 'actions.ts',
    ...each(['subscribed-topics', 'profile/:userId/topics'], 'subscribed.tsx'),
  }),
  ...area('people', {
    ...each(['profile', 'profile/:userId'], 'profile.tsx'),
    ...each(['profile/edit', 'profile/:userId/edit'], 'edit-profile.tsx'),
    'profile/about': 'edit-about.tsx',
    'profile/:userId/preview': 'preview.tsx',
    ...each(['badges', 'profile/:userId/badges'], 'badges.tsx'),
    'badges/announcement': 'first-badges.tsx',
    'profile-progress': 'progress.tsx',
    'profile/recommended': 'recommended.tsx',
    ...each(['profile/:userId/followers', 'profile/:userId/following'], 'lists.tsx'),
    ...each(['post/:postId/likes', 'comment/:commentId/likes'], 'lists.tsx'),
    'profile/:userId/block': 'block.tsx',
    ...each(['profile/:userId/follow', 'profile/:userId/unfollow'], 'actions.ts'),
    'profile/:userId/skip': 'actions.ts',
  }),
  ...area('notifications', {
    notifications: 'notifications.tsx',
    'notifications/menu': 'menu.tsx',
  }),
  // Conversations, and the way out of one by a link.
  ...area('messages', {
    ...each(['dm', 'dm/:channelId'], 'center.tsx'),
    ...each(['dm/:channelId/accept', 'dm/:channelId/ignore'], 'actions.ts'),
    'dm/:channelId/messages/:messageId/delete': 'delete.tsx',
    'dm/:channelId/live': 'live-frame.tsx',
    'dm/:channelId/write': 'write-frame.tsx',
    'dm/:channelId/send': 'send.tsx',
    'dm/:channelId/newer': 'newer.ts',
    'no-dm': 'no-dm.tsx',
    'profile/:userId/message': 'first-message.tsx',
    redirect: 'redirect.tsx',
  }),
  // What happens to someone, as it happens, for the client script.
  ...area('live', { live: 'live.ts' }),
  ...area('photos', PHOTO_PAGES),
  // One page of results with an address for each way to ask. (SEARCH-09)
  ...area('search', {
    ...each(withoutSlash(SEARCH_PATHS), 'results.tsx'),
    ...each(withoutSlash(NAMED_SEARCH_PATHS), 'named-search.ts'),
    'search-suggestions': 'suggestions.ts',
    'mention-suggestions': 'mentions.ts',
  }),
  // What a phone needs to put the site among its apps.
  ...area('install', { 'manifest.webmanifest': 'manifest.ts' }),
  // Every path of the API is an endpoint of app/api.
  ...area('api', each(['api/*', 'send-contact-us'], 'endpoint.ts')),
  // The same for people, and for programs that read about programs
  ...area('developers', { developers: 'developers.tsx', 'api/openapi.json': 'openapi.ts' }),
  // Saved mail says at run time that it's not there in production; the components aren't even built.
  ...area('dev', {
    ...(process.env.NODE_ENV !== 'production' && { 'dev/ui': 'ui.tsx' }),
    'dev/mail': 'mails.tsx',
    'dev/mail/:id': 'mail.tsx',
  }),
  ...area('errors', { timeout: 'timeout.tsx', ...each(['404', '*'], 'not-found.ts') }),
]

export default [layout('routes/errors/boundary.tsx', pages)] satisfies RouteEntry[]
