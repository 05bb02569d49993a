import { expect } from 'vitest'
import { ADD_HILL } from './schools'
import { test, type Json } from './quad'

test('a calendar that can’t be refreshed is named, with its school', async ({ cli }) => {
  await cli.quad('db migrate')
  await cli.quad(ADD_HILL)
  const found = async () => {
    const checks = (await cli.quad('doctor --json')).json().checks as Json[]
    return checks.find(({ name }) => name === 'calendars')
  }
  const fine = 'every calendar that is taken over can be refreshed'
  expect(await found()).toMatchObject({ status: 'ok', message: fine })
  const source = { id: 'c1', partner_code: 'hill', name: 'Sports', url: 'https://a.test/b.ics' }
  const data = { ...source, created_at: new Date(), problem: 'It answers 404' }
  await cli.write((tx) => tx.calendarSource.create({ data }))
  expect(await found()).toMatchObject({
    status: 'warn',
    message: 'not up to date: Sports (hill, c1): It answers 404',
    remedy: expect.stringContaining('quad events refresh <id>') as string,
  })
})
