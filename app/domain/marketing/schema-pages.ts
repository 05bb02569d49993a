import * as z from 'zod'
import { link, text } from './schema'

/** The drawings of public/images/marketing that pages show. */
const SCENES = [
  ...(['front', 'suite', 'community', 'interventions', 'analytics', 'engine'] as const),
  ...(['results', 'index', 'reading', 'contact'] as const),
] as const
export type Scene = (typeof SCENES)[number]
const scene = z.enum(SCENES)

const point = z.strictObject({ title: text, text, href: link.optional() })
export type Point = z.infer<typeof point>

const labeledLink = z.strictObject({ href: link, label: text })

/** A part of a page. What it contains is shown in the order of these fields. */
const section = z.strictObject({
  title: text,
  lede: text.optional(),
  /** On a tinted background */
  soft: z.boolean().optional(),
  /** A drawing, or a conversation, next to the text */
  scene: scene.optional(),
  chat: z
    .strictObject({ note: text, messages: z.array(z.strictObject({ who: text, text })) })
    .optional(),
  points: z.array(point).optional(),
  cards: z.array(point).optional(),
  steps: z.array(point).optional(),
  moments: z.array(point.extend({ when: text })).optional(),
  definitions: z.array(point).optional(),
  /** Numbers are shares of 100, shown as meters */
  table: z
    .strictObject({
      label: text,
      columns: z.array(text),
      rows: z.array(z.array(z.union([text, z.int().min(0).max(100)]))),
    })
    .optional(),
  /** Says that the numbers above aren't real */
  illustrative: text.optional(),
  list: z.strictObject({ title: text, items: z.array(text) }).optional(),
  prose: z.array(text).optional(),
  links: z.array(labeledLink).optional(),
  text: z.array(text).optional(),
  link: labeledLink.optional(),
})
export type Section = z.infer<typeof section>

/** The pages of the public site by their address. `callout` is the title of the one for a demo. */
export const pagesSchema = z.record(
  z.string(),
  z.strictObject({
    title: text,
    description: text,
    hero: z.strictObject({ title: text, lede: text, scene: scene.optional() }).optional(),
    sections: z.array(section).default([]),
    callout: text.optional(),
  }),
)
export type SitePage = z.infer<typeof pagesSchema>[string]
