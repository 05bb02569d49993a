import { sendFirstMessage, sendMessage, acceptInvite } from '~/domain/messages/send.server'
import { channelById, channelMessages, ownChannels } from '~/domain/messages/queries.server'
import type { Browser } from './client'
import { ctx, db, empty, form, idOf, type PersonName } from './fixtures'

/** Takes away the conversations of tests before, what was sent there, and the blocks that ended them. */
export async function forgetMessages() {
  await empty('channel', 'idempotencyKey')
  await db.write((tx) => tx.block.deleteMany({ where: { user_id: { not: idOf('bea') } } }))
}

export const first = async (
  from: PersonName,
  to: PersonName,
  text = 'Hello',
  key = `${from}-${to}`,
) => sendFirstMessage(await ctx(from), idOf(to), { text }, form(key))

export const send = async (
  from: PersonName,
  channel: string,
  text: string,
  key = text,
  now?: Date,
) => sendMessage(await ctx(from, now), channel, { text }, form(key))

/** Written today: a stream goes on only after events of the last days. */
export const write = (from: PersonName, channel: string, text: string) =>
  send(from, channel, text, text, new Date())

/** The id of a conversation that begins with one message. */
export async function invite(from: PersonName, to: PersonName): Promise<string> {
  const sent = await first(from, to)
  if (!sent.ok) throw new Error(JSON.stringify(sent.errors))
  return sent.channel_id
}

export async function chat(from: PersonName, to: PersonName): Promise<string> {
  const channel = await invite(from, to)
  await acceptInvite(await ctx(to), channel)
  return channel
}

export const texts = async (name: PersonName, channel: string) =>
  (await channelMessages(await ctx(name), channel)).messages.map(({ html }) =>
    html.replace(/<[^>]+>/g, '').trim(),
  )
export const state = async (name: PersonName, channel: string) =>
  (await channelById(await ctx(name), channel)).state
export const listed = async (name: PersonName) =>
  (await ownChannels(await ctx(name))).items.map(({ id }) => id)

/** A form of one's own, with the token of the session. */
export async function forge(browser: Browser, path: string, fields: Record<string, string>) {
  const { csrf } = await browser.get('/logout')
  return browser.post(path, { csrf, once: crypto.randomUUID(), ...fields })
}
