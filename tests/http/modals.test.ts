import { expect } from 'vitest'
import { fillConversations } from '~tests/support/two-schools/conversations'
import { as, changeAccount, db, idOf, siteTest, type PersonName } from '~tests/support/fixtures'

const test = siteTest({ fill: ({ db }) => fillConversations(db) })

const OPT_IN = '/opt-in/prospective-students'
const post = `/post/${idOf('post:welcome')}`
const maya = `/profile/${idOf('maya')}`
const message = `/dm/${idOf('channel:open')}/messages/${idOf('message:open')}`

/**
 * Everything that the specification calls a modal or a dialog: where it is, what it is called, and the
 * button that does what it is for, or where its way on leads.
 */
const MODALS: [name: string, who: PersonName, path: string, title: RegExp, on: string][] = [
  ['badges', 'sam', '/badges', /badges/i, 'link /badges?list=all'],
  ['badges of someone', 'sam', `${maya}/badges`, /badges/i, `link ${maya}`],
  ['badges, announced', 'sam', '/badges/announcement', /badge/, 'link /home'],
  ['followers', 'sam', `${maya}/followers`, /followers/i, `link ${maya}`],
  ['people followed', 'sam', `${maya}/following`, /follow/i, `link ${maya}`],
  ['likers', 'sam', `${post}/likes`, /likes?/i, `link ${post}`],
  ['someone in short', 'sam', `${maya}/preview`, /preview/i, `link ${maya}`],
  ['post form', 'sam', '/home/new-post', /Home/, 'Post'],
  ['question form', 'sam', '/ask', /ask/i, 'Post'],
  ['comment form', 'sam', `${post}/comment`, /comment|answer/i, 'Post'],
  ['edit form', 'sam', `${post}/edit`, /edit/i, 'Save'],
  ['deleting', 'sam', `${post}/delete`, /delete/i, 'Delete'],
  ['privacy of a post', 'sam', `${post}/privatize`, /private/i, 'Make private'],
  ['flag', 'maya', `${post}/flag`, /flag/i, 'Flag'],
  ['report', 'sam', `${maya}/report`, /report/i, 'Report'],
  ['block', 'sam', `${maya}/block`, /block/i, 'Block'],
  ['flag of a message', 'maya', `${message}/flag`, /flag/i, 'Flag'],
  ['deletion of a message', 'sam', `${message}/delete`, /delete/i, 'Delete'],
  ['help', 'sam', '/help', /help/i, 'Send'],
  ['feedback', 'sam', '/feedback', /feedback/i, 'Send'],
  ['about a topic', 'sam', `/topic/topic/${idOf('topic:right')}/about`, /./, 'link /topic'],
  ['about oneself', 'sam', '/profile/about', /about you/i, 'Save'],
  ['reset of the password', 'sam', '/account-settings/password/reset', /password/i, 'Continue'],
  ['end of the account', 'sam', '/account-settings/delete', /delete/i, 'Delete my account'],
  ['all schools, off', 'greta', '/account-settings/privacy/global/off', /./, 'Turn off'],
  ['onboarding', 'dev', '/onboarding/profile', /about you/i, 'Continue'],
  ['opt-in', 'alex', OPT_IN, /prospective students/i, 'Yes'],
  ['opt-in, about', 'sam', `${OPT_IN}/about`, /feel welcome/, 'Next'],
  ['opt-in, share', 'sam', `${OPT_IN}/share`, /Share/, 'link /browse-topics'],
  ['opt-in, end', 'sam', `${OPT_IN}/done`, /set/, 'link /home'],
  ['opt-in, off', 'sam', '/account-settings/privacy/enrollment/off', /./, 'Turn off'],
  ['message of the school', 'leo', '/home/mindset-message', /thought/, 'Got it'],
  ['all schools', 'tess', '/opt-in/global', /all schools/i, 'Yes'],
]

test.beforeAll(async () => {
  const badge = { user_id: idOf('sam'), family: 'welcomer', level: 1, earned_at: new Date() }
  await db.write((tx) => tx.earnedBadge.create({ data: badge }))
  const flags = { enrollment_module_opt_in: true, enrollment_module_post_release_opt_in: true }
  await changeAccount('sam', { flags, enrollment_opt_status: 'in' })
  await changeAccount('alex', { flags, enrollment_opt_status: 'out' })
  await changeAccount('dev', { onboarding_step: 'profile' })
  await changeAccount('greta', { global: true })
  await changeAccount('tess', { global: false, global_answered: null })
})

test.for(MODALS)(
  '[ACCESS-18] %s: a page at its own address, that works by a link or a form',
  async ([, who, path, title, on]) => {
    const page = await (await as(who)).get(path)
    expect([page.status, page.redirects, page.path]).toEqual([200, [], path])
    expect(page.texts('h1').join()).toMatch(title)
    expect(page.all('dialog')).toEqual([])
    const [, href] = on.split('link ')
    if (href) expect(page.all(`main a[href^="${href}"]`).length).toBeGreaterThan(0)
    else
      expect(page.texts('main form[method="post"] button')).toContainEqual(
        expect.stringMatching(new RegExp(`^${on}`)),
      )
  },
)
