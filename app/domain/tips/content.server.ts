import * as z from 'zod'
import { yamlContent } from '~/platform/content/content.server'
import { NotFound } from '~/platform/failures'
import { fillInAll, renderSiteText } from '~/platform/text/site-markdown.server'
import { tipsSchema } from './schema'

/**
 * All tips: what research on learning has found, and what students tell each other, in voices that
 * we made up (the page says so at every tip). (TIPS-09)
 */
export const allTips = yamlContent('tips.yaml', tipsSchema)

const line = z.string().min(1)
const studyPages = yamlContent(
  'study-pages.yaml',
  z.record(z.string(), z.strictObject({ title: line, lede: line, text: line })),
)

type StudyValues = { product: string; school: string; first_name: string }

/** A page of a study by its name. For the members in it; NotFound for any other name. (TIPS-01, TIPS-06, TIPS-07) */
export function studyPageText(name: string, of: StudyValues) {
  const page = studyPages()[name]
  if (!page) throw new NotFound()
  const values = { ...of, support_email: '' }
  const { title, lede } = fillInAll(page, values)
  return { title, lede, html: renderSiteText(page.text, values) }
}
