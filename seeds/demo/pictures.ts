import sharp from 'sharp'
import { storePicture } from '~/domain/photos/files.server'
import type { FileStorage } from '~/platform/storage/file-storage'
import { hash128 } from '../random'
import { createRow, type SeedRows, type Tables } from '../rows'

/** Longest side first, as a phone takes them */
const [WIDTH, HEIGHT] = [1200, 900]

const scene = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 120 90">${inside}</svg>`

const player = (x: number, y: number, shirt: string, arm: number) =>
  `<g transform="translate(${x} ${y})"><path d="M-4 0h8l1 15h-10z" fill="${shirt}"/><circle cy="-5" r="3.600" fill="#b98a6a"/><path d="M-3 15v14M3 15v14" stroke="#3b3f52" stroke-width="3"/><path d="M4 2l7 ${arm}M-4 2l-6 7" stroke="${shirt}" stroke-width="2.600" stroke-linecap="round"/></g>`

const TEAM = scene(
  `<rect width="120" height="90" fill="#8fb7dd"/><circle cx="98" cy="15" r="9" fill="#ffe7a8"/><path d="M0 50q30-9 60-3t60-2v45H0z" fill="#4f8a4a"/><path d="M8 48V30h20v18" fill="none" stroke="#f4f4f4" stroke-width="1.400"/><filter id="b"><feGaussianBlur stdDeviation="1.100"/></filter><g filter="url(#b)">${[
    player(30, 45, '#c8453a', -9),
    player(46, 48, '#c8453a', 8),
    player(61, 43, '#d2d6dc', -11),
    player(77, 47, '#c8453a', 7),
    player(92, 45, '#c8453a', -6),
  ].join('')}</g>`,
)

const SCORE = scene(
  `<rect width="120" height="90" fill="#2c3a55"/><path d="M0 74h120v16H0z" fill="#3f6b3d"/><path d="M30 60h4v16h-4zM86 60h4v16h-4z" fill="#6b7280"/><rect x="16" y="16" width="88" height="46" rx="3" fill="#11161f" stroke="#8a93a3" stroke-width="1.500"/><g font-family="monospace" font-weight="700" text-anchor="middle"><text x="38" y="30" font-size="7" fill="#c9d1de">US</text><text x="82" y="30" font-size="7" fill="#c9d1de">THEM</text><text x="38" y="52" font-size="20" fill="#ff9f43">3</text><text x="82" y="52" font-size="20" fill="#ff9f43">19</text></g>`,
)

const DORM = scene(
  `<rect width="120" height="90" fill="#e8dccb"/><rect x="12" y="10" width="38" height="34" fill="#9cc4e4" stroke="#fff" stroke-width="3"/><path d="M31 10v34M12 27h38" stroke="#fff" stroke-width="2"/><path d="M14 43q10-12 17-4t17-3v7z" fill="#6f9d61"/><path d="M0 70h120v20H0z" fill="#b98d63"/><path d="M56 52h58v5H56z" fill="#8c5f3b"/><path d="M60 57v22M110 57v22" stroke="#8c5f3b" stroke-width="4"/><path d="M70 52l4-14 8-5" fill="none" stroke="#333a45" stroke-width="1.600"/><path d="M80 29l10 6-7 4z" fill="#e0b03c"/><rect x="90" y="40" width="18" height="12" rx="1" fill="#2f3744"/><path d="M16 70l2-13h10l2 13z" fill="#a5532f"/><path d="M23 57q-9-7-7-15 6 3 7 15 1-12 8-14 2 9-8 14" fill="#4f8a4a"/>`,
)

type Plan = { tag: string; pictures: { svg: string; alt: string }[] }

/** What the newest post at Northfield with a tag shows, if anyone can see it. */
const PLANS: Plan[] = [
  {
    tag: 'sports',
    pictures: [
      { svg: TEAM, alt: 'Five of us on the field, all blurry, two with an arm in the air' },
      { svg: SCORE, alt: 'The scoreboard: us 3, them 19' },
    ],
  },
  {
    tag: 'housing',
    pictures: [{ svg: DORM, alt: 'My half of the room: window, plant, desk with a lamp' }],
  },
]

const pictureRowId = (tag: string, at: number) =>
  hash128(`picture ${tag} ${at}`)
    .map((part) => (part >>> 0).toString(16).padStart(8, '0'))
    .join('')

/** Adds the pictures of a few posts; `drawPictures` makes their files. */
export function addPictures(rows: SeedRows): void {
  for (const { tag, pictures } of PLANS) {
    const post = findPost(rows, tag)
    if (!post) continue
    const { id: post_id, partner_code, user_id, created_at } = post
    const size = { width: WIDTH, height: HEIGHT }
    const owner = { partner_code, user_id, post_id, attached_at: created_at, created_at }
    post.pictures = pictures.map(({ alt }, at) => {
      const id = pictureRowId(tag, at)
      rows.Picture.push(createRow('Picture', { id, ...owner, ...size, bytes: 0 }))
      return { id, alt, ...size }
    })
  }
}

/** Draws and stores them, as uploads are stored, and puts their sizes into the rows. */
export async function drawPictures(
  saved: FileStorage,
  { Picture: rows }: Pick<SeedRows, 'Picture'>,
): Promise<void> {
  for (const { tag, pictures } of PLANS)
    for (const [at, { svg }] of pictures.entries()) {
      const row = rows.find(({ id }) => id === pictureRowId(tag, at))
      if (!row) continue
      const webp = await sharp(Buffer.from(svg)).removeAlpha().webp({ quality: 82 }).toBuffer()
      await storePicture(saved, row.id, webp)
      row.bytes = webp.length
    }
}

function findPost({ Post: posts }: SeedRows, tag: string): Tables['Post'] | undefined {
  return posts.find(
    ({ partner_code, tag_names, private: isPrivate, hidden, deleted_at }) =>
      partner_code === 'northfield' &&
      !isPrivate &&
      !hidden &&
      deleted_at === null &&
      (tag_names as string[]).includes(tag),
  )
}
