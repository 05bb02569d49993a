import { expect, test } from 'vitest'
import { hashToken } from '~/domain/accounts/access-tokens.server'
import { mailLinkCode } from '~/domain/accounts/mail-links.server'
import { passwordMark } from '~/domain/accounts/passwords.server'
import { hashSecret } from '~/domain/accounts/sessions.server'
import { contentName } from '~/domain/photos/files.server'
import { aboutVersion } from '~/domain/profiles/about-version.server'
import { chooseDaily } from '~/domain/prompts/daily-choice'
import { signupCode } from '~/domain/signup/entry-code.server'
import { csrfToken } from '~/http/forms/csrf.server'
import { idFor } from '~/platform/ids'
import { signature } from '~/platform/security/signed-code.server'
import { fingerprint } from '~search/criteria/fingerprint'

const school = { partner_code: 'northfield', settings: { time_zone: 'America/Chicago' } } as never
const prompts = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, kind: 'rotating' }))
const chosen = (day: number) =>
  chooseDaily(prompts, { userId: 'sam', day, answered: new Set() })?.id ?? ''

/**
 * What is stored or mailed outlives the program: made otherwise, all sessions, tokens and links of before would
 * end. Not in the spec.
 */
test.each([
  ['session', hashSecret('a secret'), 'mEylFiIAc0xZIUjxggtxBX8JhXPROGZrSGY-TjDNjTo'],
  ['access token', hashToken('a secret'), 'mEylFiIAc0xZIUjxggtxBX8JhXPROGZrSGY-TjDNjTo'],
  [
    'mailed link',
    mailLinkCode('a secret', 'link'),
    'link.rV9g8cDRT2axWt_5a4g9SUecU_uqAjk0g45ul6moC6s',
  ],
  ['mark of a password', passwordMark('a hash'), 'bGFUdvohouCy2tk_'],
  [
    'signed code',
    signature('a secret', 'purpose', 'text'),
    'b6H8TUynjoLv5A6LwSI-vzJSKC40nbaVLboD0eX3CDk',
  ],
  [
    'form token of a member',
    csrfToken('a key', 'a secret', 'sam'),
    'iw74R4RbE4iJ2KB7BH2sj0FaFfJ5tbmGOfxWvh2GItU.sam.yvHHNXcg4qdTSX3pMKy_d4',
  ],
  [
    'form token of a visitor',
    csrfToken('a key', 'a secret', null),
    'iw74R4RbE4iJ2KB7BH2sj0FaFfJ5tbmGOfxWvh2GItU',
  ],
  [
    'code of a school',
    signupCode('a secret', school, new Date('2026-11-30T02:00:00Z')),
    '8DHV-GY88',
  ],
  ['id of what a text names', idFor('a text'), 'k1md5g36mpwst8c1nv53c68ft5'],
  [
    'name of a picture',
    contentName(Buffer.from('a picture')),
    '92b2fa58028958317e408bd84ecfa70f5ee35b12.webp',
  ],
  ['version of a text about oneself', aboutVersion('I like tea.'), 'oYJqGxI-WOhOptT7'],
  ['fingerprint of a search', fingerprint('a text'), '7081f2babbafff16b4ba'],
  ['choice of prompts', [1, 2, 3, 4].map(chosen).join(' '), 'b c a b'],
])('the %s is made as before', (_, made, before) => {
  expect(made).toBe(before)
})
