import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { solved } from '~tests/support/captcha'
import type { Values } from '~tests/support/client'
import { as, changeAccount, type PersonName, site } from '~tests/support/fixtures'
import { withIds } from './route-cases'

const FORM = z.strictObject({
  /** A visitor, if no one is named */
  who: z.string().optional(),
  page: z.string().transform(withIds),
  press: z.string(),
  type: z.record(z.string(), z.string()).default({}),
  /** Fields that may be left empty */
  optional: z.array(z.string()).default([]),
  errors: z
    .array(z.tuple([z.string(), z.string(), z.string().or(z.array(z.string())), z.string()]))
    .default([]),
})
export type Form = z.output<typeof FORM>

/** Every form with fields (forms.yaml). */
export const FORMS = z
  .array(FORM)
  .parse(parse(readFileSync(join(import.meta.dirname, 'forms.yaml'), 'utf8')))

/** The first story asks for it. */
export const prepareForms = () => changeAccount('lena', { leader_profile_age_range: '23-30' })

/** As the one who sends it. */
export async function open({ who, page: path, press }: Form) {
  const browser = who ? await as(who as PersonName) : site.browser()
  const page = await browser.get(path)
  const form = page.form(press)
  const captcha = page.all('#captcha_answer').length > 0 ? solved(page) : {}
  const send = (values: Values) => {
    browser.page = page
    return browser.submit(form, { ...captcha, ...values })
  }
  return { browser, page, form, send }
}
