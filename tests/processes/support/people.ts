import { Secret, TOTP } from 'otpauth'
import { loadMember } from '~/domain/accounts/viewer.server'
import { termsVersion } from '~/domain/legal/terms.server'
import { acceptInvite, sendFirstMessage } from '~/domain/messages/send.server'
import type { Db } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import type { Browser } from '~tests/support/client'
import { idOf, PASSWORD, PRODUCT } from '~tests/support/database'
import { createUsers } from '~tests/support/users'

/** Eight students like Sam, each with one other in a conversation of theirs. */
export async function addPeople(db: Db) {
  const sam = await db.read.user.findUniqueOrThrow({ where: { id: idOf('sam') } })
  const numbers = { posts_count: 0, comments_count: 0, followers_count: 0, following_count: 0 }
  const joined = { core_complete: true, onboarding_step: 'complete', terms_version: termsVersion() }
  const rows = Array.from({ length: 8 }, (_, at) => ({ id: newId(), email: `w${at}@north.test` }))
  await db.write((tx) =>
    createUsers(
      tx,
      rows.map((row) => ({ ...sam, ...numbers, ...joined, auths: [], roles: [], ...row })),
    ),
  )
  const ctx = async (id: string) => {
    const member = await loadMember(db, id, PRODUCT)
    if (!member) throw new Error('No one has that id')
    return { ...member, db, now: new Date(), requestId: 'test' }
  }
  const people = []
  for (let at = 0; at < rows.length; at += 2) {
    const [one, other] = rows.slice(at, at + 2) as [(typeof rows)[0], (typeof rows)[0]]
    const form = { idempotencyKey: newId(), product: PRODUCT }
    const sent = await sendFirstMessage(await ctx(one.id), other.id, { text: 'Hello' }, form)
    if (!sent.ok) throw new Error(JSON.stringify(sent))
    await acceptInvite(await ctx(other.id), sent.channel_id)
    people.push(...[one, other].map((row) => ({ ...row, channel: sent.channel_id })))
  }
  return people
}

/** Turns two-step login on, and logs in again with a recovery code. */
export async function useTwoSteps(browser: Browser, email: string) {
  const page = await browser.get('/account-settings/two-step')
  const secret = Secret.fromBase32(page.one('.settings-card code').text.replace(/\s/g, ''))
  const one_time_code = new TOTP({ secret }).generate()
  const values = { one_time_code, current_password: PASSWORD }
  const on = await browser.submit('Turn on two-step login', values)
  const [code = ''] = on.one('.flash code').text.split('\n')
  await browser.submit('Log out')
  const login = await browser.get('/current-login')
  await browser.submit(login.form('Log in'), { email, password: PASSWORD })
  await browser.get(browser.page.link('Use a recovery code'))
  await browser.submit('Log in', { one_time_code: code })
}
