import type { Prisma } from '~prisma/generated/client'
import { idOf } from './names'

type Given = Partial<Prisma.PromptCreateManyInput> & { in: keyof typeof CATEGORIES }

/** One category of every kind, and Lakeside's. */
const CATEGORIES = {
  'Settling in': 'assignment',
  'Small things': 'non_assignment',
  'Every day': 'rotating',
  'Looking back': 'special',
  'By the lake': 'assignment',
} as const

const LAKES = 'By the lake'

/** By the part of the address that names them. */
const PROMPTS = {
  'my-first-week': { in: 'Settling in', body: 'What was it **like**?' },
  'a-good-class': { in: 'Settling in' },
  'for-leaders': { in: 'Settling in', char_required: 'leader', body: 'You lead.' },
  'for-prospects': { in: 'Settling in', char_required: 'prospective_students' },
  'open-to-all': { in: 'Settling in', char_required: 'prospective_enabled', body: 'Talk.' },
  closed: { in: 'Settling in', active: false },
  'a-snack': { in: 'Small things', body: 'Which one?' },
  'this-morning': { in: 'Every day', body: 'What did you see?' },
  'this-evening': { in: 'Every day', body: 'What did you hear?' },
  'what-you-learned': { in: 'Looking back', body: 'What stayed?' },
  'a-boat': { in: LAKES },
} as const satisfies Record<string, Given>

export type PromptName = keyof typeof PROMPTS

const schoolOf = (category: string) => (category === LAKES ? 'lakeside' : 'northfield')

export const promptCategories: Prisma.PromptCategoryCreateManyInput[] = Object.entries(
  CATEGORIES,
).map(([name, kind], at) => ({
  id: idOf(`prompt category:${name}`),
  partner_code: schoolOf(name),
  name,
  order: at + 1,
  kind,
}))

export const prompts: Prisma.PromptCreateManyInput[] = Object.entries<Given>(PROMPTS).map(
  ([slug, { in: category, ...given }], at) => ({
    id: idOf(`prompt:${slug}`),
    partner_code: schoolOf(category),
    prompt_category_id: idOf(`prompt category:${category}`),
    slug,
    title: `The prompt ${slug.replaceAll('-', ' ')}`,
    numeric_prepend: at + 1,
    order: at + 1,
    tag_names: slug === 'my-first-week' ? ['first-week'] : [],
    topics: slug === 'my-first-week' ? [idOf('topic:study')] : [],
    ...given,
  }),
)
