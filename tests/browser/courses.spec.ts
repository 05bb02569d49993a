import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addConnection, removeConnection } from '~/domain/courses/connections.server'
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { openCanvas } from '~tests/support/fakes/canvas'
import { theDemo } from './demo'
import { expect, test } from './watched'

const CLIENT = { client_id: 'browser', client_secret: 'of the browser tests' }
const MINE = { user: { email: 'luis@northfield.test' } }

/** A prompt that Luis hasn't answered. */
async function freshPrompt({ read }: Db) {
  const answered = await read.post.findMany({ where: MINE, select: { prompt_code: true } })
  const ids = answered.flatMap(({ prompt_code }) => prompt_code ?? [])
  return read.prompt.findFirstOrThrow({
    where: {
      partner_code: 'northfield',
      active: true,
      archived_at: null,
      char_required: null,
      body: { not: '' },
      id: { notIn: ids },
    },
  })
}

/** Northfield with a Canvas, whose two assignments are for that prompt. */
async function connect(db: Db) {
  const { slug, id: prompt } = await freshPrompt(db)
  const path = `/prompt/${slug}/${prompt}`
  const link = `<a href="${theDemo().base}${path}">Write here</a>`
  const assignments = ['Reflection', 'Journal'].map((name, at) => ({
    id: at + 1,
    name,
    description: link,
    due_at: '2030-01-15T12:00:00Z',
  }))
  const courses = [{ id: 210, name: 'Business 210', assignments }]
  const canvas = await openCanvas({ client: CLIENT, courses })
  const secret = readFileSync(join(theDemo().states, 'session-secret'), 'utf8').trim()
  const sealer = sealerFrom({ SESSION_SECRET: secret, OLD_SESSION_SECRETS: [] })
  const connection = { ...CLIENT, partner_code: 'northfield', kind: 'canvas' }
  await db.write((tx) =>
    addConnection(tx, { ...connection, base_url: canvas.base_url }, sealer, new Date()),
  )
  return { canvas, path }
}

/** Others of these tests meet Luis as he was. */
async function disconnect(db: Db) {
  await db.write(async (tx) => {
    for (const { id } of await tx.lmsConnection.findMany()) await removeConnection(tx, id)
  })
  await db.close()
}

test('[CANVAS-03] [CANVAS-04] [CANVAS-05] [CANVAS-08] a Canvas assignment, from the prompt to the homework', async ({
  open,
}) => {
  const db = openDb(join(theDemo().states, 'quad.db'))
  const { canvas, path } = await connect(db)
  try {
    const page = await open('luis')
    await page.goto(path)
    await page.getByRole('link', { name: 'Connect your Canvas account' }).click()
    await page.getByRole('button', { name: 'Authorize' }).click()
    await expect(page).toHaveURL(/canvasLinked=true$/)
    await page.getByRole('link', { name: 'Respond', exact: true }).click()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(async () => {
      await page.goto(`${path}/respond`)
      await expect(page.getByLabel('Submit as homework')).toBeVisible({ timeout: 500 })
    }).toPass()
    const title = `What I learned ${newId()}`
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Response', { exact: true }).fill('More than I thought.')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('Please select an assignment').first()).toBeVisible()
    const picker = page.getByLabel('Submit as homework')
    const journal = picker.locator('option', { hasText: 'Journal, Business 210, due 1/15/2030' })
    await picker.selectOption(await journal.getAttribute('value'))
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect.poll(() => canvas.submissions.map(({ assignment }) => assignment)).toEqual([2])
    expect(canvas.submissions[0]?.body).toContain(title)
    await page.goto(path)
    await expect(page.getByText('Your homework was submitted successfully!')).toBeVisible()
  } finally {
    await canvas.close()
    await disconnect(db)
  }
})
