import { endMailLinks, mailLinkCode, createMailLink } from '~/domain/accounts/mail-links.server'
import { confirmEmail } from '~/domain/accounts/confirm-email.server'
import {
  cancelEmailChange,
  changeEmail,
  resendConfirmation,
} from '~/domain/accounts/email-change.server'
import {
  requestOwnReset,
  requestReset,
  resetPassword,
} from '~/domain/accounts/password-reset.server'
import { changePassword } from '~/domain/accounts/passwords.server'
import { block } from '~/domain/people/blocking.server'
import { removePhoto, savePhoto } from '~/domain/profiles/photo-commands.server'
import { saveProfile } from '~/domain/profiles/commands.server'
import { createToken, endOwnToken } from '~/domain/settings/access-tokens.server'
import { unblock } from '~/domain/settings/blocks.server'
import { endOwnSession } from '~/domain/settings/own-sessions.server'
import { account, as, changeAccount, ctx, db, idOf, NOW, PASSWORD, site } from '../fixtures'
import { twoHalves } from '../pictures'
import { fill } from '../signing-up'
import { KEY, SENDER, write, type Callers } from './types'

const info = () => ({
  ...SENDER,
  ip: '127.0.0.1',
  limits: site.services.limits,
  log: site.services.log,
})
const SECRET = 'a secret'
const sam = { id: idOf('sam'), partner_code: 'northfield' }

async function mailed(kind: 'confirm_email' | 'reset_password', address: string) {
  const link = await db.write((tx) => createMailLink(tx, { kind, user: sam, address }, NOW))
  return { secret: SECRET, code: mailLinkCode(SECRET, link) }
}

const openLinks = (kind: 'confirm_email' | 'reset_password') => () =>
  db.read.mailLink.count({ where: { user_id: sam.id, ended_at: null, kind } })
const endLinks = (kind: 'confirm_email' | 'reset_password') =>
  write((tx) => endMailLinks(tx, sam.id, kind, NOW))
const otherPassword = () => changeAccount('sam', { password_hash: 'of another one' })

/** What is done with accounts and their settings. */
export const ACCOUNTS: Callers = {
  'accounts/chosen-password': {
    'a password by a mailed link': async () => {
      const link = await mailed('reset_password', 'sam@northfield.test')
      const hash = async () => (await account('sam')).password_hash
      let chosen: string | null = null
      return {
        send: async () => resetPassword(await ctx('sam'), link, { ...SENDER, password: 'new-1' }),
        undo: async () => {
          chosen = await hash()
          await otherPassword()
        },
        done: async () => chosen === null || (await hash()) === chosen,
      }
    },
  },
  'accounts/confirm-email': {
    'an address by a mailed link': async () => {
      await changeAccount('sam', { pending_email: 'sam@new.test' })
      const link = await mailed('confirm_email', 'sam@new.test')
      return {
        send: async () => confirmEmail(await ctx('sam'), link, SENDER),
        undo: () => changeAccount('sam', { email: 'sam@northfield.test' }),
        done: async () => (await account('sam')).email === 'sam@new.test',
      }
    },
  },
  'accounts/email-change': {
    'another address': async () => {
      const input = { email: 'sam@other.test', current_password: PASSWORD, type: 'email' } as const
      return {
        send: async () => changeEmail(await ctx('sam'), input, info()),
        undo: async () => cancelEmailChange(await ctx('sam')),
        done: async () => (await account('sam')).pending_email === 'sam@other.test',
      }
    },
    'the confirmation again': async () => {
      await changeAccount('sam', { email_confirmed: false })
      return {
        send: async () => resendConfirmation(await ctx('sam'), info()),
        undo: () => endLinks('confirm_email'),
        done: openLinks('confirm_email'),
      }
    },
  },
  'accounts/password-reset': {
    'a link for oneself': async () => ({
      send: async () => requestOwnReset(await ctx('sam'), { ...info(), once: KEY }),
      undo: () => endLinks('reset_password'),
      done: openLinks('reset_password'),
    }),
    'a link to a typed address': async () => ({
      send: async () => requestReset(await ctx('sam'), 'sam@northfield.test', info()),
      undo: () => endLinks('reset_password'),
      done: openLinks('reset_password'),
    }),
  },
  'accounts/passwords': {
    'another password': async () => {
      const before = (await account('sam')).password_hash
      const input = { current_password: PASSWORD, password: 'new-1' }
      let undone = false
      return {
        send: async () => changePassword(await ctx('sam'), input, { ...info(), sessionId: null }),
        undo: async () => {
          undone = true
          await otherPassword()
        },
        done: async () => !undone && (await account('sam')).password_hash !== before,
      }
    },
  },
  'profiles/photo-commands': {
    'a photo': async () => {
      const bytes = await twoHalves(300, 300).jpeg().toBuffer()
      const { photos } = site.services
      const place = { idempotencyKey: KEY, photos }
      return {
        send: async () => savePhoto(await ctx('maya'), bytes, place),
        undo: async () => removePhoto(await ctx('maya'), photos),
        done: async () => Boolean((await account('maya')).avatar_url?.startsWith('/photos/')),
      }
    },
  },
  'profiles/commands': {
    'the profile': async () => {
      const save = async (about: string, idempotencyKey = KEY) =>
        saveProfile(await ctx('sam'), { about }, { idempotencyKey, product: 'Quad' })
      return {
        send: () => save('One'),
        undo: () => save('Two', 'another'),
        done: async () => (await account('sam')).about === 'One',
      }
    },
  },
  'settings/access-tokens': {
    'a token': async () => {
      const where = { name: 'Twice' }
      return {
        // Its secret is shown once.
        send: async () => {
          const made = await createToken(
            await ctx('sam'),
            { ...where, scope: 'read', days: '30' },
            KEY,
          )
          return { ok: made.ok }
        },
        undo: async () => {
          const { id } = await db.read.accessToken.findFirstOrThrow({ where })
          await endOwnToken(await ctx('sam'), id, 'another')
        },
        done: () => db.read.accessToken.count({ where }),
      }
    },
    'ending one': async () => {
      await createToken(await ctx('sam'), { name: 'Gone', scope: 'read', days: '30' }, 'before')
      const { id } = await db.read.accessToken.findFirstOrThrow({ where: { name: 'Gone' } })
      return {
        send: async () => endOwnToken(await ctx('sam'), id, KEY),
        undo: null,
        done: async () => (await db.read.accessToken.count({ where: { id } })) === 0,
      }
    },
  },
  'settings/blocks': {
    unblocking: async () => {
      const pair = { user_id: idOf('sam'), blocked_user_id: idOf('maya') }
      await block(await ctx('sam'), idOf('maya'))
      return {
        send: async () => unblock(await ctx('sam'), idOf('maya'), KEY),
        undo: async () => block(await ctx('sam'), idOf('maya')),
        done: async () => (await db.read.block.count({ where: pair })) === 0,
      }
    },
  },
  'settings/own-sessions': {
    'ending a session': async () => {
      await as('sam')
      const { id_hash } = await db.read.session.findFirstOrThrow({
        where: { user_id: idOf('sam') },
      })
      return {
        send: async () => endOwnSession(await ctx('sam'), id_hash, KEY),
        undo: null,
        done: async () => (await db.read.session.count({ where: { id_hash } })) === 0,
      }
    },
  },
  'signup/commands': {
    'an account': async () => {
      const browser = site.browser()
      const page = await browser.get('/in/signup')
      const where = { email: 'twice@home.test' }
      return {
        send: async () => {
          const { status, path } = await fill(browser.twin(), page, where)
          return { ok: status === 200, path }
        },
        undo: () => write((tx) => tx.user.delete({ where })),
        done: () => db.read.user.count({ where }),
      }
    },
  },
}
