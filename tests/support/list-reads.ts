import { askToAnswer } from '~/domain/answer-requests/commands.server'
import { askingAbout, askPage } from '~/domain/answer-requests/queries.server'
import { questionsForYou } from '~/domain/answer-requests/questions.server'
import {
  coachedStudent,
  newStudents,
  quietStudents,
  waitingAuthors,
  waitingQuestions,
} from '~/domain/coaching/needs.server'
import {
  assertStudent,
  coachNote,
  openFollowUps,
  studentNotes,
} from '~/domain/coaching/notes.server'
import { ownPortfolio } from '~/domain/coaching/portfolio.server'
import { activeByWeek } from '~/domain/coaching/visits.server'
import * as written from '~/domain/comments/user-comments.server'
import { loadCommentLikers } from '~/domain/comments/likers.server'
import * as nested from '~/domain/comments/nested.server'
import { postThreads } from '~/domain/comments/queries.server'
import { badgeGroups, badgeNews, firstBadges, highestBadges } from '~/domain/badges/queries.server'
import { ownDrafts } from '~/presenters/own-drafts.server'
import { ownDraft } from '~/domain/drafts/queries.server'
import { homeFeed, newerPostCount } from '~/domain/home/feed.server'
import { ownCircle, topicToGuide } from '~/domain/home/queries.server'
import { nextSkipped } from '~/domain/people/skipped.server'
import { schoolOffers } from '~/domain/visibility/offers.server'
import { findNamedPerson } from '~/domain/people/access.server'
import { profilePreview } from '~/domain/people/preview.server'
import { publicProfiles } from '~/domain/people/public-profiles.server'
import { personCounts } from '~/domain/profiles/counts.server'
import { peopleByIds, personProfile, suggestedByIds } from '~/domain/people/queries.server'
import {
  followedPage,
  followerIds,
  listFollowers,
  listFollowing,
  ownTies,
} from '~/domain/people/follows.server'
import { ownTokens } from '~/domain/settings/access-tokens.server'
import { blockedPeople } from '~/domain/settings/blocks.server'
import { recommendedPage } from '~/domain/people/recommended-page.server'
import { likerIds, loadPostLikers } from '~/domain/posts/likers.server'
import { apiPosts, userApiPosts } from '~/domain/posts/api-posts.server'
import { canReadPhoto } from '~/domain/photos/queries.server'
import { savePost, savedPosts } from '~/domain/posts/saved.server'
import { followedFeed } from '~/domain/posts/followed.server'
import { caseCounts, listCases } from '~/domain/moderation/queries.server'
import { workload } from '~/domain/moderation/workload.server'
import type { Queue } from '~/domain/moderation/schema'
import { sendFirstMessage } from '~/domain/messages/send.server'
import { channelWith } from '~/domain/messages/channels.server'
import * as entities from '~/domain/messages/entities.server'
import * as messages from '~/domain/messages/queries.server'
import { unmailedConversations } from '~/domain/messages/unread.server'
import { pendingMail } from '~/domain/notification-mail/pending.server'
import { newTopicPosts } from '~/domain/notification-mail/topic-posts.server'
import { activityBaskets, recentActivity } from '~/domain/notifications/activity.server'
import { notify } from '~/domain/notifications/commands.server'
import {
  assignmentList,
  homeworkPlatform,
  ownAssignments,
} from '~/domain/courses/assignments.server'
import { launchAccounts, ownCourses } from '~/domain/courses/launches.server'
import { canLinkCanvas } from '~/domain/courses/connections.server'
import { ownHomework } from '~/domain/courses/homework.server'
import { postFollowers, postFollowState } from '~/domain/notifications/post-follows.server'
import { countUnreadNotifications, ownNotifications } from '~/domain/notifications/queries.server'
import { countUnread } from '~/domain/notifications/unread.server'
import { postNeighbors } from '~/domain/posts/neighbors.server'
import { notificationPush } from '~/domain/push/notices.server'
import { schoolFeed, postById, topicPosts, userPosts } from '~/domain/posts/queries.server'
import { IN_HOME, IN_MY_FEED, IN_PROFILE } from '~/domain/posts/schema'
import { completedPromptIds, promptCategories } from '~/domain/prompts/queries.server'
import { loadPosts, withFirstPosts } from '~/api/loaders.server'
import { lastPostTimes } from '~/domain/posts/newest-in-topics.server'
import { browseTopics, subscribedTopics, topicById } from '~/domain/topics/queries.server'
import type { Ctx } from '~/platform/ctx'
import { parseCursor, type Cursor } from '~/platform/database/cursor-pagination'
import { readVectors } from '~search/meaning/vectors/feed-vectors'
import { findCloseness } from '~search/results/closeness'
import { findRelatedPosts } from '~search/results/related-posts'
import { findSimilarQuestions } from '~search/results/similar-questions'
import { loadSuggestions } from '~search/results/suggestions'

/** Ids of a post with comments, an open question, a topic and a person with posts, and one to write to. */
export type ReadSubjects = Record<'post' | 'question' | 'topic' | 'person' | 'friend', string>

const QUESTION = { is_question: true, answered: false, mine: false }

/** Every list of the site, first page and a later one. */
export const listReads = (ctx: Ctx, subjects: ReadSubjects): Record<string, () => unknown> => ({
  'the feed': async () => schoolFeed(ctx, parseCursor((await schoolFeed(ctx)).next)),
  'home with the interests of authors': () => homeFeed(ctx, null),
  'unanswered questions on home': async () =>
    homeFeed(ctx, parseCursor((await homeFeed(ctx, null, 'unanswered')).next), 'unanswered'),
  'popular posts of the last weeks': async () =>
    homeFeed(ctx, parseCursor((await homeFeed(ctx, null, 'popular')).next), 'popular'),
  'what is newer on home, and faces one follows': async () => [
    await newerPostCount(ctx, { at: 0, id: '' }),
    await ownCircle(ctx),
  ],
  'the topic where help is needed most': () => topicToGuide(ctx),
  'the posts of a topic': async () =>
    topicPosts(
      ctx,
      subjects.topic,
      'posts',
      parseCursor((await topicPosts(ctx, subjects.topic, 'posts')).next),
    ),
  'the questions of a topic': () => topicPosts(ctx, subjects.topic, 'questions'),
  'a topic with pinned posts': () =>
    topicPosts(ctx, subjects.topic, 'posts', null, [subjects.post]),
  'the posts of a person': async () =>
    userPosts(ctx, subjects.person, parseCursor((await userPosts(ctx, subjects.person)).next)),
  'my feed, with the posts of topics': async () =>
    followedFeed(ctx, parseCursor((await followedFeed(ctx)).next)),
  'a post': () => postById(ctx, subjects.post),
  'the posts next to a post': async () => {
    const post = await postById(ctx, subjects.post)
    const ways = [IN_HOME, IN_MY_FEED, IN_PROFILE, subjects.topic]
    return Promise.all(ways.map((way) => postNeighbors(ctx, post, way)))
  },
  'the comments of a post': async () => {
    const { next } = await postThreads(ctx, { id: subjects.post })
    const { items } = await postThreads(ctx, { id: subjects.post }, parseCursor(next))
    const id = items[0]?.id ?? subjects.person
    await nested.nestedComments(ctx, [id], { answer: null, named: id })
    await nested.shownComment(ctx, id).catch(() => 0)
    return nested.nestedPage(ctx, id, null)
  },
  'own comments': async () => [
    await written.userComments(ctx, ctx.viewer.id),
    await written.newestPostComments(ctx, subjects.post, null, 50),
    await written.userCommentCount(ctx, ctx.viewer.id),
  ],
  'the topics': async () => [await browseTopics(ctx), await topicById(ctx, subjects.topic)],
  'their newest posts': () => lastPostTimes(ctx, [subjects.topic]),
  'topics as the API answers them': async () => [
    await withFirstPosts(ctx, [await topicById(ctx, subjects.topic)]),
    await loadPosts(ctx, [subjects.post]),
  ],
  'the topics that someone subscribed to': () => subscribedTopics(ctx, subjects.person),
  'the prompts, and which are complete': async () => [
    await promptCategories(ctx),
    await completedPromptIds(ctx, ctx.viewer.id),
  ],
  'suggestions for a search': () => loadSuggestions(ctx, 'the st'),
  'questions like a title': () => findSimilarQuestions(ctx, 'How do I register for a class?', 3),
  'posts like another': async () => {
    const { id, title, tag_names: tags, topics } = await postById(ctx, subjects.post)
    const subject = { id, title, tags, topic_ids: topics.map((topic) => topic.id) }
    return findRelatedPosts(ctx, subject, 3)
  },
  'new vectors': () => readVectors(ctx.db, '', { since: ctx.now, after: '', limit: 9 }),
  'the cases of a moderator': async () => {
    const staff: Ctx = { ...ctx, viewer: { ...ctx.viewer, roles: ['school_staff'] } }
    const read = (queue: Queue, before: Cursor | null) =>
      listCases(staff, { queue, kind: null, mine: false }, before)
    const queues: Queue[] = ['open', 'taken', 'decided']
    const later = { at: ctx.now.getTime(), id: subjects.post }
    const pages = queues.flatMap((queue) => [read(queue, null), read(queue, later)])
    return [await Promise.all(pages), await caseCounts(staff), await workload(staff)]
  },
  'own access tokens': () => ownTokens(ctx),
  'what a school has': () => schoolOffers(ctx.db, ctx.viewer.partner_code),
  'people by their ids': async () => [
    await peopleByIds(ctx, [subjects.person, ctx.viewer.id]),
    await suggestedByIds(ctx, [subjects.person]),
    await nextSkipped(ctx, ''),
    await publicProfiles(ctx, [subjects.person]),
    await personProfile(ctx, subjects.person),
    await findNamedPerson(ctx, ctx.db.read, subjects.person),
    await profilePreview(ctx, subjects.person),
    await profilePreview(ctx, subjects.topic),
    await personCounts(ctx, subjects.person),
    await canReadPhoto(ctx, 'a photo'),
  ],
  'people in lists': () =>
    Promise.all([
      listFollowers(ctx, subjects.person, 1),
      listFollowing(ctx, subjects.person, 1),
      followedPage(ctx, { page: 1, size: 10, cursor: { at: 0, id: subjects.person } }),
      ownTies(ctx),
      blockedPeople(ctx),
      loadPostLikers(ctx, subjects.post, 1),
      likerIds(ctx, subjects.post, { cursor: { at: ctx.now.getTime(), id: 'z' }, size: 10 }),
    ]),
  'ids of followers': () => followerIds(ctx, subjects.person, { size: 9, cursor: null }),
  'people who like a comment': async () => {
    const [comment] = (await postThreads(ctx, { id: subjects.post })).items
    return comment && loadCommentLikers(ctx, comment.id, 1)
  },
  'the students of a coach, and who needs them': async () => {
    const settings = { ...ctx.partner.settings, coaches_see_visits: true }
    const partner = { ...ctx.partner, settings }
    const coach: Ctx = { ...ctx, partner, viewer: { ...ctx.viewer, coach_user: true } }
    return [
      await ownPortfolio(coach),
      await newStudents(coach),
      await quietStudents(coach),
      await waitingAuthors(coach),
      await waitingQuestions(coach),
      await waitingQuestions(coach, subjects.person),
      await openFollowUps(coach, 100),
      await activeByWeek(coach),
      await studentNotes(coach, subjects.person),
      await coachedStudent(coach, subjects.person).catch(() => null),
      await coachNote(coach, subjects.post).catch(() => null),
      await assertStudent(coach, subjects.person, coach.db).catch(() => null),
    ]
  },
  'people to follow, best match first': () => recommendedPage(ctx, 1),
  'badges on a profile and on their page': async () => [
    await firstBadges(ctx, subjects.person),
    await badgeGroups(ctx, subjects.person),
    await highestBadges(ctx, subjects.person),
    await badgeNews({ ...ctx, viewer: { ...ctx.viewer, has_new_badges: true } }),
  ],
  'conversations, and the messages of one': async () => {
    const form = { idempotencyKey: 'a list', product: 'Quad' }
    await sendFirstMessage(ctx, subjects.friend, { text: 'Hello' }, form)
    const id = (await channelWith(ctx, subjects.friend)) ?? ''
    const someone = { ...ctx, viewer: { ...ctx.viewer, blocked_ids: [subjects.topic] } }
    return [
      await messages.ownChannels(ctx, { at: ctx.now.getTime(), id }),
      await messages.ownChannels(someone),
      await messages.channelById(ctx, id),
      await messages.channelMessages(ctx, id),
      await messages.channelMessages(ctx, id, 100),
      await messages.unreadChannels(someone),
      await entities.channelEntities(someone, { at: ctx.now.getTime(), id }),
      await entities.channelEntity(ctx, id),
    ]
  },
  'own notifications, and how many are unread': async () => {
    const from = { db: ctx.db, product: 'Quad', now: () => ctx.now }
    await notify(from, { kind: 'badge', recipients: [ctx.viewer.id], key: ['questions', 1] })
    return [
      await countUnreadNotifications(ctx),
      await countUnread(ctx),
      await ownNotifications(ctx),
      await ownNotifications(ctx, { unread: true }),
      await notificationPush(ctx, 'x'),
    ]
  },
  'who hears of comments on a post': async () => {
    const post = await postById(ctx, subjects.post)
    const about = { id: post.id, user_id: post.author.id, reader: post.author.id }
    const comment = { id: '', created_at: ctx.now, post: about }
    return [await postFollowState(ctx, post), await postFollowers(ctx.db, comment)]
  },
  'activity of people one follows': async () => {
    const range = { from: new Date(ctx.now.getTime() - 86_400_000), until: ctx.now }
    return [await activityBaskets(ctx, range), await recentActivity(ctx)]
  },
  'own assignments and homework': async () => {
    const links = { canvas_auth: true, course_experience: true }
    const linked: Ctx = { ...ctx, viewer: { ...ctx.viewer, ...links } }
    return [
      await ownAssignments(linked),
      await assignmentList(linked),
      await ownHomework(linked, subjects.post),
      await canLinkCanvas({ ...linked, viewer: { ...linked.viewer, canvas_auth: false } }),
      await homeworkPlatform({ ...linked, viewer: { ...linked.viewer, canvas_auth: false } }),
      await launchAccounts(linked),
      await ownCourses({ ...linked, viewer: { ...linked.viewer, lti_course_ids: ['x'] } }),
    ]
  },
  'saved posts': async () => {
    await savePost(ctx, subjects.post)
    return savedPosts(ctx, { at: ctx.now.getTime() + 1, id: subjects.post })
  },
  'what someone is mailed about what happened': async () => [
    await pendingMail({ ...ctx, product: 'Quad' }, ctx.viewer.id, 'at once'),
    await ownNotifications(ctx, { unread: true, unmailed: true }),
    await unmailedConversations(ctx),
  ],
  'the new posts of a digest': () => newTopicPosts(ctx, new Date(ctx.now.getTime() - 86_400_000)),
  'who could answer a question, and questions one could answer': async () => {
    const staff: Ctx = { ...ctx, viewer: { ...ctx.viewer, roles: ['school_staff'] } }
    const { suggestions } = await askPage(staff, subjects.question)
    const people = suggestions.slice(0, 1).map(({ person }) => person.id)
    await askToAnswer(staff, subjects.question, { people }, 'a list')
    return [
      await askingAbout(ctx, { ...QUESTION, id: subjects.question }),
      await questionsForYou(ctx, null, async () => new Map()),
      await questionsForYou(ctx, { at: ctx.now.getTime(), id: subjects.post }),
    ]
  },
  'posts close to what one knows': () => findCloseness(ctx, [subjects.post], { name: 'a model' }),
  'own drafts': async () => [await ownDrafts(ctx), await ownDraft(ctx, 'post')],
  'posts as the API answers them': async () => [
    await userApiPosts(ctx, subjects.person, { size: 9 }),
    await apiPosts(ctx, [subjects.post]),
  ],
})
