import { expect } from 'vitest'
import { as, idOf, site, siteTest, type PersonName } from '~tests/support/fixtures'
import { outline } from '~tests/support/outline'
import { updateUser } from '~tests/support/users'

const lakeside = { where: { partner_code: 'lakeside' } }

/** Nothing is written, nothing to choose, and no one has anything in common with anyone. */
const test = siteTest({
  now: new Date('2026-10-14T15:00:00Z'),
  fill: ({ db }) =>
    db.write(async (tx) => {
      await tx.post.deleteMany(lakeside)
      await tx.prompt.deleteMany({ where: { category: lakeside.where } })
      await tx.topic.deleteMany({ where: { category: lakeside.where } })
      await tx.partner.updateMany({ ...lakeside, data: { direct_messaging: true } })
      await updateUser(tx, idOf('glen'), { coach_user: true })
    }),
})

const SEARCH = '/search-results'
const COACH = '/success-coach-dashboard'
const LISA = `/profile/${idOf('lisa')}`

const PAGES: [PersonName, string[]][] = [
  ['lou', ['/home', '/home?order=unanswered', '/home?order=popular', '/my-feed']],
  ['lou', ['/notifications', '/notifications/menu', '/badges', '/badges?list=all']],
  ['lou', ['/saved', '/drafts', '/questions-for-you', '/browse-topics', '/subscribed-topics']],
  ['lou', ['/prompts', '/profile', '/profile?tab=comments', '/profile/recommended']],
  ['lou', [LISA, `${LISA}/followers`, `${LISA}/following`, `${LISA}/topics`, `${LISA}/badges`]],
  ['lou', [SEARCH, `${SEARCH}/people`, `${SEARCH}/questions`, `${SEARCH}?q=boats`]],
  ['lou', [`${SEARCH}/people?q=boats`, `${SEARCH}/questions?q=boats&answered=false`]],
  ['lou', ['/dm', '/home/meet-new-friends', '/home/broadcast-messaging', '/profile-progress']],
  ['lou', ['/new-post', '/ask', '/account-settings/privacy', '/account-settings/access-tokens']],
  ['lou', ['/get-help', '/tips', '/refer-a-friend', '/onboarding/people', '/account-settings']],
  ['lisa', ['/home', '/moderation', '/moderation?state=decided', '/moderation?kind=person']],
  ['glen', [COACH, `${COACH}?tab=questions`, `${COACH}?tab=students`, `${COACH}/needs-you`]],
  ['glen', [`${COACH}?q=boats`, `${COACH}?tab=students&q=boats`]],
]

/** (npx vitest run tests/http/empty-school.test.ts -u writes it again) */
test('what each page says where there is nothing yet', async () => {
  const outlines: string[] = []
  for (const [who, paths] of PAGES) {
    const browser = await as(who)
    for (const path of paths) {
      const page = await browser.get(path)
      const lines = outline(page.one('main')).join('\n')
      outlines.push(
        `=== ${path} as ${who}: ${page.status} ${page.path} “${page.title}”\n${lines}\n`,
      )
    }
  }
  const output = outlines
    .join('\n')
    .replaceAll(String(site.port), 'PORT')
    .replace(/(?<=\/sessions\/)[\w-]+/g, 'ID')
  await expect(output).toMatchFileSnapshot('screen-outlines/empty-school.txt')
})
