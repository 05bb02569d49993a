import type { Prisma } from '~prisma/generated/client'
import { idOf, NOW } from './names'

const FLAGS = {
  topics_page_v2: true,
  enrollment_module_home_page: true,
  enrollment_module_opt_in: true,
  enrollment_module_discussions_topics: true,
}

export const schools: Prisma.PartnerCreateManyInput[] = [
  {
    id: idOf('northfield'),
    partner_code: 'northfield',
    name: 'Northfield University',
    shorthand_name: 'Northfield',
    abbreviation: 'NU',
    host: 'northfield.localhost',
    direct_messaging: true,
    allow_prospective: true,
    flags: FLAGS,
    settings: { accent: 'forest', email_domains: ['northfield.test'] },
    created_at: NOW,
    updated_at: NOW,
  },
  {
    id: idOf('lakeside'),
    partner_code: 'lakeside',
    name: 'Lakeside College',
    shorthand_name: 'Lakeside',
    abbreviation: 'LC',
    host: 'lakeside.localhost',
    flags: {},
    settings: { accent: 'lake' },
    created_at: NOW,
    updated_at: NOW,
  },
]

export const institutions: Prisma.InstitutionCreateManyInput[] = [
  ['main', 'northfield', 'Northfield Main Campus', 'hybrid'],
  ['annex', 'northfield', 'Northfield Annex', 'private'],
  ['shore', 'lakeside', 'Lakeside Shore', 'private'],
].map(([code = '', partner_code = '', name = '', global_status]) => ({
  id: idOf(`institution:${code}`),
  partner_code,
  institution_code: code,
  name,
  global_status,
  primary: code !== 'annex',
}))

export const programs: Prisma.ProgramCreateManyInput[] = [
  ['northfield', 'Nursing'],
  ['northfield', 'History'],
  ['lakeside', 'Art'],
].map(([partner_code = '', name = '']) => ({ id: idOf(`program:${name}`), partner_code, name }))

export const interests: Prisma.InterestCreateManyInput[] = ['Chess', 'Film', 'Hiking', 'Jazz'].map(
  (name, order) => ({
    id: idOf(`interest:${name}`),
    code: name.toLowerCase(),
    name,
    select_order: order,
    match_order: order,
  }),
)

export const categories: Prisma.TopicCategoryCreateManyInput[] = [
  ['Campus life', 'northfield', false],
  ['Prospective student discussions', 'northfield', true],
  ['Lake life', 'lakeside', false],
].map(([name, partner_code, prospective_discussions], order) => ({
  id: idOf(`category:${String(name)}`),
  partner_code: String(partner_code),
  name: String(name),
  order,
  prospective_discussions: Boolean(prospective_discussions),
}))

export const topics: Prisma.TopicCreateManyInput[] = [
  ['study', 'northfield', 'Study groups', 'Campus life'],
  ['housing', 'northfield', 'Housing, or what?', 'Campus life'],
  ['right', 'northfield', 'Is this school right for me?', 'Prospective student discussions'],
  ['boats', 'lakeside', 'Boats', 'Lake life'],
].map(([code, partner_code = '', title = '', category], order) => ({
  id: idOf(`topic:${code}`),
  partner_code,
  topic_category_id: idOf(`category:${category}`),
  title,
  description: `All about: ${title}`,
  order,
}))
