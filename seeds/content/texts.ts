import * as z from 'zod'
import { yamlContent } from '~/platform/content/content.server'
import { columns, key, line, named, template, templates } from './fields'

/** What the posts, comments and people of the seeds are written with; each file is read at its first use. */

export const topicCategories = yamlContent(
  'seeds/topics.yaml',
  z.array(
    z.strictObject({
      name: line,
      /** Its topics are the enrollment topics. */
      prospective: z.boolean(),
      topics: z.array(
        z.strictObject({
          key,
          title: line,
          icon: line,
          description: line,
          contents: z.array(z.strictObject({ title: line, content_markdown: line })).default([]),
        }),
      ),
    }),
  ),
)

export const topicKey = key.refine((topic) => topics().has(topic), 'is not a topic')
const topics = () =>
  new Map(
    topicCategories().flatMap(({ prospective, topics }) =>
      topics.map((topic) => [topic.key, { prospective }] as const),
    ),
  )

/** Code and name. (ONBOARD-20) */
export const interests = yamlContent('seeds/interests.yaml', named(line))
export const interest = line.refine((code) => code in interests(), 'is not an interest')

const chapterSchema = z.strictObject({
  posts: z.array(
    z.strictObject({
      title: template,
      question: z.boolean().default(false),
      tags: z.array(key),
      /** Programs or groups the author must belong to; empty for everyone. */
      who: z.array(line).default([]),
      text: template,
      /** Answers to this very post; with `needs` only where the post holds these words. */
      replies: z
        .array(
          z.union([
            template.transform((text) => ({ text, needs: '' })),
            z.strictObject({ text: template, needs: line }),
          ]),
        )
        .default([]),
    }),
  ),
  /** Fit any question of the topic, and any post of it. */
  answers: templates,
  reactions: templates,
})

/** A post as a template; its key, such as 'housing:4', seeds the choices in it. */
export type Piece = z.infer<typeof chapterSchema>['posts'][number] & {
  key: string
  topic: string
  /** In a topic for prospective students */
  prospective: boolean
}
export type Chapter = {
  topic: string
  pieces: Piece[]
  answers: string[]
  reactions: string[]
}

let loaded: Chapter[] | undefined

/** The posts of all topics. */
export const chapters = (): Chapter[] =>
  (loaded ??= [...topics()].map(([topic, { prospective }]) => {
    const { posts, ...lines } = yamlContent(`seeds/posts/${topic}.yaml`, chapterSchema)()
    const more = (at: number) => ({ topic, prospective, key: `${topic}:${at + 1}` })
    return { topic, pieces: posts.map((post, at) => ({ ...post, ...more(at) })), ...lines }
  }))

export const comments = yamlContent(
  'seeds/comments.yaml',
  z.strictObject({
    anywhere: templates,
    from_author_of_question: templates,
    from_author: templates,
    before_answers: templates,
    after_answers: templates,
    after_reactions: templates,
    introductions: z.strictObject({ names: templates, traits: templates, welcomes: templates }),
  }),
)

export const names = yamlContent(
  'seeds/names.yaml',
  z.strictObject({ first: z.array(line), last: z.array(line), short_hair: z.array(line) }),
)

export const wordLists = yamlContent(
  'seeds/words.yaml',
  z.strictObject({ courses: named(z.array(line)), words: named(z.array(line)) }),
)

/** What people write about themselves, by program and for everyone. */
export const abouts = yamlContent('seeds/abouts.yaml', named(templates))

const spaced = line.transform((text) => text.split(/\s+/))

/** What a generated school has more of than the demo: rare words, situations, asides. */
export const generatorContent = yamlContent(
  'seeds/school-generator.yaml',
  z.strictObject({
    situations: templates,
    title_tails: templates,
    /** The letters of a program's course codes */
    subjects: named(line),
    asides: templates,
    /** Fields of study, each with words that hardly anyone else uses */
    studies: named(spaced),
    things: spaced,
    syllables: spaced,
    /** One account of each */
    roles: z.array(
      z.strictObject({
        name: line,
        who: line,
        /** Only at a test school */
        extra: z.boolean().default(false),
        columns: columns('User'),
      }),
    ),
  }),
)
