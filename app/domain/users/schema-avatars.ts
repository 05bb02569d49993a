import * as z from 'zod'

/**
 * Drawn avatars, what each shows: `app/ui/avatars.svg` has the drawings under their numbers, counted
 * from 1, and the build makes a PNG of each. (PHOTO-06)
 */
export const DRAWINGS = [
  'Long black hair',
  'Round glasses',
  'Afro and earrings',
  'Headscarf',
  'Black beard',
  'Red curls',
  'Turban',
  'Gray bob',
  'Locs',
  'Blond bun',
  'Hearing aid',
  'Braids',
  'White mustache',
  'Beanie',
  'Teal hair',
  'Vitiligo',
  'Cap and ponytail',
  'Gold glasses',
  'Pink bob',
  'Light beard',
  'Black bob',
  'Head wrap',
  'Dark glasses',
  'Long white hair',
  'Owl',
  'Cactus',
  'Teapot',
  'Bicycle',
  'Book',
  'Fox',
  'Cat',
  'Whale',
  'Mushroom',
  'Robot',
  'Pear',
  'Balloon',
]
export const AVATAR_COUNT = DRAWINGS.length

/** Those of people come first: they are chosen, and never given. A headscarf, say, tells who someone is. */
const HUMAN_COUNT = 24
/** Those that ids are spread over. It stays as it is: with another number all would change. */
const DEFAULT_COUNT = 36

/** What stands behind a drawn avatar or initials. (PHOTO-07) */
export const AVATAR_BACKGROUNDS = ['avatar-bg-1', 'avatar-bg-3', 'avatar-bg-6'] as const
export type AvatarBackground = (typeof AVATAR_BACKGROUNDS)[number]

/** Their names on the page where one is chosen */
export const BACKGROUND_NAMES = ['Sand', 'Mint', 'Lilac']

export const drawnAvatar = (n: number) => `/images/avatars/Avatars-${n}.png`

/** Someone who deleted their account: an outline, like everyone else who did. */
export const FORMER_MEMBER_AVATAR = drawnAvatar(0)

/** Where the addresses of all drawn avatars begin. */
export const DRAWN_PREFIX = '/images/avatars/'

const NAME = /^(?:\/images\/avatars\/)?Avatars-(0|[1-9]\d?)\.png$/

/** The number of a drawn avatar's name or address, or null for anything else. */
export function drawnNumber(text: string): number | null {
  const [, digits] = NAME.exec(text) ?? []
  return digits && Number(digits) <= AVATAR_COUNT ? Number(digits) : null
}

/** Whether an avatar_url is of a drawn avatar, which every installation has. */
export const isDrawnAvatar = (avatarUrl: string): boolean =>
  avatarUrl.startsWith(DRAWN_PREFIX) && drawnNumber(avatarUrl) !== null

type Person = { id: string; avatar_url: string | null }

/**
 * The address of a person's picture: the one they chose or, where that is null, the drawn avatar that
 * follows from their id. It was theirs when they joined and is theirs again without a photo, also in
 * another installation. (PHOTO-04, PHOTO-06)
 */
export const shownAvatar = ({ id, avatar_url }: Person): string =>
  avatar_url ?? drawnAvatar(givenNumber(id))

/** An animal or a thing. Those whose id leads to a person get another by the rest of it. */
function givenNumber(id: string): number {
  const number = 1 + (hash(id) % DEFAULT_COUNT)
  if (number > HUMAN_COUNT) return number
  return HUMAN_COUNT + 1 + (Math.floor(hash(id) / DEFAULT_COUNT) % (DEFAULT_COUNT - HUMAN_COUNT))
}

/** The background that a new person gets. (PHOTO-07) */
export const newBackground = (id: string): AvatarBackground =>
  AVATAR_BACKGROUNDS[Math.floor(hash(id) / DEFAULT_COUNT) % 3] ?? 'avatar-bg-1'

/** FNV-1a: ids that differ in one character get numbers far apart. */
function hash(text: string): number {
  let number = 0x811c9dc5
  for (const character of text) number = Math.imul(number ^ character.charCodeAt(0), 0x01000193)
  return number >>> 0
}

export const CHOOSE_DRAWN = 'Choose a drawn avatar'
export const DRAWN_SAVED = 'Your avatar is saved.'

/** The form in which the owner chooses. */
export const drawnSchema = z.object({
  avatar: z.coerce
    .number({ error: 'Please choose one of these' })
    .int('Please choose one of these')
    .min(1, 'Please choose one of these')
    .max(AVATAR_COUNT, 'Please choose one of these'),
  background: z.enum(AVATAR_BACKGROUNDS, { error: 'Please choose one of these' }),
})
export type DrawnInput = z.infer<typeof drawnSchema>
