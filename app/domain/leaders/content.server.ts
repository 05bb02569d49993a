import * as z from 'zod'
import { yamlContent } from '~/platform/content/content.server'

const text = z.string().min(1)

const pageSchema = z.strictObject({
  title: text,
  lede: text,
  text: text.optional(),
  /** What follows the list of expectations, where the page has that */
  after: text.optional(),
  post: z.strictObject({ title: text, author: text, program: text, text }).optional(),
  section: z.strictObject({ title: text, text }).optional(),
})

/** The texts of the introduction's pages without a form. For everyone. (LEADER-02, LEADER-04, LEADER-07) */
export const leaderTexts = yamlContent(
  'leader.yaml',
  z.strictObject({ what: pageSchema, product: pageSchema, example: pageSchema }),
)
