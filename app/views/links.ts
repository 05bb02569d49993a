import { COACH_DASHBOARD } from '~/domain/coaching/schema'
import type { HomeOrder } from '~/domain/home/schema'
import type { OnboardingStep } from '~/policy/onboarding'
import type { OptInStep } from '~/policy/opt-in'

/** The addresses that pieces of page link and post to. Each is a route of its own. */
const search = '/search-results'

/** The post form; on a topic page with that topic chosen (TOPIC-23). */
export const newPost = (topicId?: string) => withQuery('/new-post', { topic: topicId })
/** The question form; from a search that found nothing with its words as the title. (SEARCH-14) */
export const askQuestion = (topicId?: string, title?: string) =>
  withQuery('/ask', { topic: topicId, title })

/** Who helps in a crisis, and what one can do for someone else */
export const getHelp = '/get-help'
export const worried = `${getHelp}#worried`

export const home = '/home'
export const homeIn = (order: HomeOrder) => (order === 'newest' ? home : `${home}?order=${order}`)
/** The pages before home for newcomers. (ONBOARD-06) */
export const onboarding = (step: OnboardingStep) => `/onboarding/${ONBOARDING_PAGES[step]}`
const ONBOARDING_PAGES: Record<OnboardingStep, string> = {
  profile: 'profile',
  interests: 'interests',
  meetNewFriends: 'people',
  finished: 'finished',
}
/** (FRIENDS-01) */
export const meetFriends = '/home/meet-new-friends'
/** All topics, where posts about one begin */
export const browseTopics = '/browse-topics'
/** The pages about prospective students. (OPTIN-05) */
export const optIn = (step: OptInStep) =>
  `/opt-in/prospective-students${step === 'question' ? '' : `/${step}`}`
export const connectWith = (id: string) => `/prospective-home/connect/${id}`
/** Posts of people in a program, and its students. (SEARCH-02, SEARCH-03) */
export const programPosts = (program: string) => `${search}/program/${encodeURIComponent(program)}`
export const programStudents = (program: string) =>
  `${programPosts(program)}/tab/students/status/current_students`
export const myFeed = '/my-feed'
/** What a success coach's students write, ask and are. (COACH-01) */
export const coachDashboard = COACH_DASHBOARD
/** Where a coach begins: with those who need them, else with what their students write */
export const coaching = (needing: number | null | undefined) =>
  needing ? coachNeeds : coachDashboard
export const coachStudents = `${coachDashboard}?tab=students`
export const coachNeeds = `${coachDashboard}/needs-you`
export const coachStudent = (id: string) => `${coachDashboard}/students/${id}`
export const noteAction = (id: string, end: 'done' | 'delete') =>
  `${coachDashboard}/notes/${id}/${end}`
export const coachLink = (name: string) => `${coachDashboard}/links/${name}`
/** For a search that is being typed; only script asks */
export const searchSuggestions = '/search-suggestions'
/** Search for people */
export const people = '/search-results/people'
/** Home with the post form open. (HOME-02) */
export const postFromHome = '/home/new-post'
/** The newest questions without an answer: someone here may know it. (HOME-23) */
export const questionsToAnswer = `${search}/questions?answered=false&order=created_at`
export const questionsToRead = `${search}/questions`
export const dismissFirstSteps = '/home/first-steps'
/** How many posts have come since a place of the feed. (HOME-17) */
export const newerThan = (since: string) => `/home/newer?since=${since}`

/** What the school says to its members; of its staff, with the way to write there */
export const events = '/events'
export const ownEvents = `${events}/going`
export const eventMonth = `${events}/month`
export const eventSuggestions = `${events}/suggestions`
export const subscribeToEvents = `${events}/subscribe`
export const subscription = (end: 'renew' | 'remove') => `${subscribeToEvents}/${end}`
export { feedPath as calendarFeed } from '~/domain/campus-events/schema-lists'
export const newEvent = `${events}/new`
export const event = (id: string, date?: string) =>
  date ? `${events}/${id}?date=${date}` : `${events}/${id}`
export const eventAction = (
  id: string,
  end: 'edit' | 'cancel' | 'accept' | 'decline' | 'calendar',
) => `${event(id)}/${end}`
export const eventDate = (id: string, date: string, end: 'attend' | 'people' | 'edit' | 'cancel') =>
  `${event(id)}/dates/${date}/${end}`
/** How many ask, answer and take part; a table of it as a file */
export const insights = '/insights'
export const insightsFile = (table: string, weeks: number) =>
  `${insights}/${table}.csv?weeks=${weeks}`
/** What administrators of a school change */
export const school = '/school'
export const schoolPage = (
  name: 'people' | 'settings' | 'topics' | 'prompts' | 'terms' | 'tickets' | 'audit' | 'files',
) => `${school}/${name}`
export const schoolSettings = (section: string) => `${schoolPage('settings')}/${section}`
export const schoolTicket = (id: string) => `${schoolPage('tickets')}/${id}`
/** Topics or prompts: a new one, or what is done with one */
export const newCatalogEntry = (list: 'topics' | 'prompts') => `${schoolPage(list)}/new`
export const newCategory = (list: 'topics' | 'prompts') => `${schoolPage(list)}/new-category`
export const catalogEntry = (
  list: 'topics' | 'prompts',
  code: string,
  end: 'edit' | 'archive' | 'restore' | 'up' | 'down',
) => `${schoolPage(list)}/entry/${encodeURIComponent(code)}/${end}`
export const catalogCategory = (
  list: 'topics' | 'prompts',
  code: string,
  end: 'edit' | 'archive' | 'up' | 'down',
) => `${schoolPage(list)}/category/${encodeURIComponent(code)}/${end}`
export const schoolPeople = schoolPage('people')
export const schoolInvite = `${schoolPeople}/invite`
export const schoolImport = `${schoolPeople}/import`
export const schoolList = (id: string) => `${schoolImport}/${id}`
export const schoolListColumns = (id: string) => `${schoolList(id)}/columns`
export const schoolPerson = (id: string) => `${schoolPeople}/${id}`
export const schoolPersonAction = (id: string, action: 'coach' | 'suspend' | 'lift') =>
  `${schoolPerson(id)}/${action}`
export const schoolPersonRole = (id: string, role: string, on: boolean) =>
  `${schoolPerson(id)}/${on ? 'give' : 'take'}/${role}`
export const announcements = '/announcements'
/** A list with only what has these words. */
export const searchedList = (list: string, text: string) =>
  text === '' ? list : `${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(text)}`
export const newAnnouncement = `${announcements}/new`
export const announcement = (id: string) => `${announcements}/${id}`
export const announcementAction = (id: string, end: 'edit' | 'archive' | 'dismiss') =>
  `${announcement(id)}/${end}`

export const profile = (id: string) => `/profile/${id}`
export const editProfile = '/profile/edit'
/** Only the text about oneself. (PROFILE-36) */
export const editAbout = '/profile/about'
export const choosePhoto = '/profile/photo'
export const chooseDrawn = '/profile/photo/drawn'
export const removePhoto = '/profile/photo/remove'
/** A picture that was chosen and not yet saved. (PHOTO-02) */
export const framePhoto = (picture: string) => `${choosePhoto}/${encodeURIComponent(picture)}`
export const follow = (id: string, following: boolean) =>
  `${profile(id)}/${following ? 'unfollow' : 'follow'}`
export const skip = (id: string) => `${profile(id)}/skip`
/** People to follow, best match first */
export const recommendedPeople = '/profile/recommended'
export const followers = (id: string) => `${profile(id)}/followers`
export const following = (id: string) => `${profile(id)}/following`
export const badges = (id: string) => `${profile(id)}/badges`
export const ownBadges = '/badges'
export const progress = '/profile-progress'
export const pauseReminder = '/home/progress-reminder'
/** One message for a few people. (FRIENDS-11) */
export const broadcast = '/home/broadcast-messaging'
/** (NOTIF-04) */
export const notifications = '/notifications'
/** Only some kinds of them, and marked as new since then as on the view before. */
export const notificationView = (view: { show?: string; new?: string }) =>
  withQuery(notifications, view)
/** The message center, and a conversation at its newest message. (DM-02) */
export const messages = '/dm'
export const channel = (id: string) => `/dm/${id}`
/** The frames of an open conversation: what is written in it, as it grows, and where one writes. */
export const liveMessages = (id: string) => `${channel(id)}/live`
export const writeMessage = (id: string) => `${channel(id)}/write`
export const newestMessage = (id: string) => `${channel(id)}#newest`
export const channelAction = (id: string, action: 'accept' | 'ignore') => `${channel(id)}/${action}`
export const deleteMessage = (id: string, messageId: string) =>
  `${channel(id)}/messages/${messageId}/delete`
export const flagMessage = (id: string, messageId: string) =>
  `${channel(id)}/messages/${messageId}/flag`
/** The first message to someone, or the conversation that there is. (DM-16, DM-17) */
export const messagePerson = (id: string) => `${profile(id)}/message`
export const block = (id: string) => `${profile(id)}/block`
export const reportPerson = (id: string) => `${profile(id)}/report`

/** A section of the settings; the account section is the one without a name. (SETTINGS-01) */
export const settings = (section = 'account') =>
  section === 'account' ? '/account-settings' : `/account-settings/${section}`
/** Where one joins the community of all schools. */
export const joinGlobal = '/account-settings/privacy#global-title'
export const saveDisplay = '/account-settings/display'
export const changeEmail = '/account-settings/email'
export const resendConfirmation = '/account-settings/email/resend'
export const cancelEmailChange = '/account-settings/email/cancel'
export const changePassword = '/account-settings/password'
export const resetOwnPassword = '/account-settings/password/reset'
export const endOtherSessions = '/account-settings/sessions/end-others'
export const endSession = (id: string) => `/account-settings/sessions/${id}/end`
/** Keys for programs of one's own, and what these can do. */
/** The second step of the login */
export const twoStep = '/account-settings/two-step'
export const passkeys = '/account-settings/passkeys'
export const forgetBrowser = (id: string) => `/account-settings/browsers/${id}/forget`
export const accessTokens = '/account-settings/access-tokens'
export const endToken = (id: string) => `${accessTokens}/${id}/end-token`
export const developers = '/developers'
export const privacyToggle = (what: 'global' | 'enrollment', on: boolean) =>
  `/account-settings/privacy/${what}/${on ? 'on' : 'off'}`
export const saveRequestToggles = '/account-settings/privacy/questions'
/** Where one turns off being asked. */
export const requestSettings = '/account-settings/privacy#questions-title'
export const deleteAccount = '/account-settings/delete'
export const requestData = '/account-settings/data'
export const dataDownload = (id: string) => `${requestData}/${id}`
export const unblock = (id: string) => `/account-settings/blocked/${id}/unblock`

export const post = (id: string) => `/post/${id}`
export const editPost = (postId: string) => `${post(postId)}/edit`
/** A post opened from a list, by the list's name. (POST-38) */
export const postIn = (list: string, id: string) => `${post(id)}?in=${encodeURIComponent(list)}`
/** A link of the landing page of an initiative; it leads out of here. */
export const influenceResource = (id: string, type: string, number: number) =>
  `/influence-post/${id}/${encodeURIComponent(type)}/resource/${number}`
export const likePost = (id: string, isLiked: boolean) =>
  `${post(id)}/${isLiked ? 'unlike' : 'like'}`
export const hearOfComments = (id: string, what: 'follow' | 'unfollow' | 'mute' | 'unmute') =>
  `${post(id)}/${what}`
export const savePost = (id: string, isSaved: boolean) =>
  `${post(id)}/${isSaved ? 'unsave' : 'save'}`
export const savedPosts = '/saved'
export const sharePost = (id: string) => `${post(id)}/share`
export const postLikers = (id: string) => `${post(id)}/likes`
export const comments = (postId: string) => `${post(postId)}#comments`
export const addComment = (postId: string) => `${post(postId)}/comment`
/** Redirects to the comment below its post. */
export const comment = (id: string) => `/comment/${id}`
/** A comment with all that answers it, and the form for more. */
export const nestedComments = (id: string) => `${comment(id)}/reply`
export const editComment = (id: string) => `${comment(id)}/edit`
/** From the own comments one comes back to them. */
export const deleteComment = (id: string, from?: 'profile') =>
  `${comment(id)}/delete${from ? `?from=${from}` : ''}`
export const likeComment = (id: string, isLiked: boolean) =>
  `${comment(id)}/${isLiked ? 'unlike' : 'like'}`
export const commentLikers = (id: string) => `${comment(id)}/likes`
export const markAnswer = (id: string, marked: boolean) =>
  `${comment(id)}/${marked ? 'unanswer' : 'answer'}`
export const ownComments = '/profile?tab=comments'
/** A post with the page of comments that has this one. */
export const commentInPost = (postId: string, commentId: string) =>
  `${post(postId)}?comment=${commentId}#comment-${commentId}`
export const changePrivacy = (postId: string, isPrivate: boolean) =>
  `${post(postId)}/${isPrivate ? 'unprivatize' : 'privatize'}`
export const deletePost = (postId: string) => `${post(postId)}/delete`

/** What is begun and not yet published. */
export const drafts = '/drafts'
export const discardDraft = (id: string) => `${drafts}/${id}/discard`

/** Where its author and staff ask people to answer a question, and where who was asked says no. */
export const askSomeone = (postId: string) => `${post(postId)}/ask-someone`
export const declineRequest = (postId: string) => `${post(postId)}/decline`
export const questionsForYou = '/questions-for-you'

export const flagPost = (postId: string) => `${post(postId)}/flag`
/** Where staff see who asked a question without their name. */
export const authorLookup = (postId: string) => `${post(postId)}/author`
export const flagEvent = (id: string) => `${event(id)}/flag`
export const changeLock = (postId: string, locked: boolean) =>
  `${post(postId)}/${locked ? 'unlock' : 'lock'}`
export const mergeQuestion = (postId: string) => `${post(postId)}/merge`
export const unmergeQuestion = (postId: string) => `${post(postId)}/unmerge`
export const movePost = (postId: string) => `${post(postId)}/move`
export const pinPost = (postId: string) => `${post(postId)}/pin`
export const communityRules = '/rules'
/** What staff decided about something of one's own. */
export const ownDecision = (kind: string, id: string) => `/decisions/${kind}/${id}`
/** What they said before they were edited. */
export const postVersions = (id: string) => `${post(id)}/versions`
export const commentVersions = (id: string) => `${comment(id)}/versions`
export const aboutVersions = (userId: string) => `${profile(userId)}/versions`
export const flagComment = (id: string) => `${comment(id)}/flag`

export const moderation = '/moderation'
export const moderationCase = (id: string) => `${moderation}/${id}`
/** What one does with a case: take, keep, hide … */
export const caseAction = (id: string, action: string) => `${moderationCase(id)}/${action}`

/** (TAG-09) Browsers resolve '.' and '..' in a path, and Remix takes '.data' at its end for its own. */
export const tag = (name: string) =>
  /^\.{1,2}$|\.data$/.test(name)
    ? `${search}?tags=${encodeURIComponent(name)}`
    : `${search}/tag/${encodeURIComponent(name)}`

/** What one does with a topic; its address is the one its page was opened by. (TOPIC-06) */
export const aboutTopic = (href: string) => `${href}/about`
export const subscribeTopic = (href: string, subscribed: boolean) =>
  `${href}/${subscribed ? 'unsubscribe' : 'subscribe'}`
/** Without a person, the own ones. (PEOPLE-18) */
export const subscribedTopics = (personId?: string) =>
  personId === undefined ? '/subscribed-topics' : `${profile(personId)}/topics`

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

/** Before the form of a Canvas user's first response. (CANVAS-04) */
export const canvasWarning = (prompt: string) => `${prompt}/canvas-warning`
/** Tries homework again that failed. (CANVAS-08) */
export const handInAgain = (postId: string) => `/post/${postId}/hand-in`
export const disconnectCanvas = '/account-settings/canvas/disconnect'
export const disconnectCourses = (accountId: string) =>
  `/account-settings/courses/${accountId}/disconnect`
