import { TABLES } from '~prisma/generated/tables'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { newTopicPosts } from '~/domain/notification-mail/topic-posts.server'
import { listSavedMail } from '~/platform/mail/file-mailer.server'
import { loadDocuments } from '~search/index/documents'
import { cases, given, sendFrom } from '~tests/api/endpoint-cases'
import { ROUTE_CASES } from '~tests/http/route-cases'
import { ctxFor } from './database'
import { enter } from './enter'
import { storedRows } from './stored-rows'
import { idOf, NOW } from './two-schools/names'
import { schoolFor, type PersonName } from './two-schools/people'
import type { UnnamedSchool } from './unnamed-school'

/** A text without what is random in every run: new ids by their names, tokens of forms, the port. */
export const plain = ({ site, names }: UnnamedSchool, text: string): string =>
  text
    .replace(/[0-9a-f]{32}|[0-9a-hjkmnp-tv-z]{26}/g, (id) => names.get(id) ?? id)
    .replaceAll(String(site.port), 'PORT')
    .replace(/name="(csrf|once|form_key|recaptchaToken)" value="[^"]*"/g, '$1')
    .replace(/<label for="captcha_answer">.*?<\/label>/g, 'CAPTCHA')
    .replace(/sessions\/[\w-]{43}\/end/g, 'SESSION')
    .replace(/class="signup-code">[\w-]+/g, 'CODE')
    .replace(/Reference: [\w-]+/g, 'REFERENCE')
    // On PostgreSQL each school hashes the passwords itself.
    .replace(/\$argon2id\$[^"]+/g, 'HASH')

const RANDOM_HEADERS =
  /^(?:date|set-cookie|x-request-id|etag|content-length|keep-alive|connection)$/

const toLines = (headers: Headers) =>
  [...headers].filter(([name]) => !RANDOM_HEADERS.test(name)).map((pair) => pair.join(': '))

/** The addresses of every route, as far as they answer without changing anything, and aren't of a secret by chance. */
export const routePaths = (): string[] => [
  ...new Set(
    Object.entries(ROUTE_CASES)
      .filter(([path]) => !/logout|dev\/mail|unsubscribe|two-step/.test(path))
      .map(([, { at }]) => at),
  ),
]

/** The addresses of pages about the questions and the two who may have asked. */
export function pagesAbout({ questions, comments, picture }: UnnamedSchool): string[] {
  const people = ['maya', 'alex'].map(idOf)
  const found = ['cry', 'student', 'quiet', 'off campus']
  return [
    ...Object.values(questions).flatMap((id) =>
      [
        '',
        '?in=home',
        '?in=profile',
        '?in=my-feed',
        '/likes',
        '/edit',
        '/author',
        '/share',
        '/flag',
        '/ask-someone',
        '/delete',
      ].map((end) => `/post/${id}${end}`),
    ),
    ...Object.values(comments).flatMap((id) =>
      ['', '/reply', '/likes', '/edit', '/delete', '/flag'].map((end) => `/comment/${id}${end}`),
    ),
    ...people.flatMap((id) =>
      [
        '',
        '/followers',
        '/following',
        '/badges',
        '/preview',
        '/topics',
        '/comments',
        '/report',
        '/block',
      ].map((end) => `/profile/${id}${end}`),
    ),
    ...['.webp', '-640', '-1280', '-192'].map((end) => `/photos/${picture}${end}`),
    '/home?order=unanswered',
    '/home?order=popular',
    '/questions-for-you',
    '/notifications',
    ...['study', 'housing'].flatMap((topic) =>
      ['', '?tab=questions'].map((tab) => `/topic/x/${idOf(`topic:${topic}`)}${tab}`),
    ),
    ...found.flatMap((q) =>
      ['posts', 'questions', 'people']
        .map(
          (tab) =>
            `/search-results/${tab}?q=${encodeURIComponent(q)}&match_on_comment_content=true`,
        )
        .concat(`/search-suggestions?q=${encodeURIComponent(q)}`),
    ),
    ...people.map((id) => `/search-results/questions?user_ids=${id}`),
    ...['Nursing', 'History'].map((name) => `/search-results/questions?program_name=${name}`),
    ...['main', 'annex'].map((name) => `/search-results/questions?institution_code=${name}`),
    ...['Chess', 'Film'].map(
      (name) => `/search-results/questions?interests=${idOf(`interest:${name}`)}`,
    ),
    '/search-results/questions?following=true',
    '/ask/similar?title=Where+can+one+cry',
    '/mention-suggestions?q=al',
    '/mention-suggestions?q=a+stu',
  ]
}

/** Inputs of the API that may tell. */
function callsAbout({ questions, comments }: UnnamedSchool): [string, object?][] {
  const people = ['maya', 'alex'].map(idOf)
  return [
    ...Object.values(questions).flatMap((id): [string][] => [
      [`/posts/${id}`],
      [`/posts/${id}/likers`],
      [`/comments?post_id=${id}`],
      [`/comments/count?post_id=${id}`],
    ]),
    ...Object.values(comments).map((id): [string] => [`/comments/${id}`]),
    ...people.flatMap((id): [string, object?][] => [
      [`/user/${id}`],
      [`/posts?user_id=${id}`],
      [`/paginated_posts?user_id=${id}`],
      [`/post_count?user_id=${id}`],
      [`/comments?user_id=${id}`],
      [`/badges/all?user_id=${id}`],
      [`/user/follower_ids?user_id=${id}`],
      ['/search_posts', { user_ids: [id] }],
    ]),
    ['/post_count'],
    ['/unnamed_posts'],
    ['/notifications'],
    ['/search_posts', { q: 'cry', aggregate_users: true, include_comments: true }],
    ['/search_posts', { q: 'campus', match_on_comment_content: true, aggregate_users: true }],
    ['/search_users', { q: 'student' }],
  ]
}

/** Everything that this person is answered: pages, calls, mail, and the copy of their data; by address. */
export async function answersTo(school: UnnamedSchool, name: PersonName | null, paths: string[]) {
  const { site } = school
  const answers = new Map<string, string>()
  const browser = name
    ? await enter(site, `${name}@${schoolFor(name)}.test`)
    : site.browser('northfield')
  const note = (at: string, text: string) => answers.set(plain(school, at), plain(school, text))
  const { db, env } = site.services
  if (name) {
    const data = (await personalData(db, idOf(name), 'Quad', NOW))?.data
    note(
      'data',
      JSON.stringify(data, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
  }
  for (const path of paths) {
    const page = await browser.get(new URL(path, browser.base).href)
    note(path, [page.status, page.path, ...toLines(page.headers), page.html].join('\n'))
  }
  if (!name) return answers
  for (const [path, body] of callsAbout(school))
    note(`${path} ${JSON.stringify(body)}`, JSON.stringify(await browser.call(path, body)))
  for (const one of cases.filter(({ endpoint }) => endpoint.method === 'GET'))
    note(one.key, JSON.stringify(await sendFrom(browser, one, given(one))))
  const ctx = await ctxFor({ db }, name, site.services.now())
  note('digest', JSON.stringify(await newTopicPosts(ctx, NOW)))
  const mails = await listSavedMail(env.DATA_DIR)
  const own = mails.filter(({ to }) => to === `${name}@${schoolFor(name)}.test`)
  note('mail', JSON.stringify(own.map(({ id: _, ...mail }) => mail)))
  return answers
}

/** What happened, without that the author was notified, which numbers the others. */
const toHappening = ({ id: _, seq: __, ...event }: Record<string, unknown>) =>
  event.name === 'notification.created' ? [] : [event]

/** What search indexes, and what tables hold, a row a line: by table. */
export async function storedIn(school: UnnamedSchool): Promise<Map<string, string>> {
  const { db } = school.site.services
  const all = new Map<string, string>()
  for (const kind of ['posts', 'people'] as const) {
    const documents = await loadDocuments[kind](db, { after: '', limit: 10_000 })
    const lines = documents.map(({ checksum: _, ...document }) =>
      plain(school, JSON.stringify(document)),
    )
    all.set(`search ${kind}`, lines.sort().join('\n'))
  }
  for (const table of Object.keys(TABLES)) {
    const rows = (await storedRows(db, `SELECT * FROM "${table}"`)).flatMap(
      table === 'Event' ? toHappening : (row) => [row],
    )
    const lines = rows.map((row) =>
      plain(
        school,
        JSON.stringify(row, (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      ),
    )
    all.set(table, lines.sort().join('\n'))
  }
  return all
}
