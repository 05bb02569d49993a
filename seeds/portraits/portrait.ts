import sharp from 'sharp'
import { item, seeded, type Rng } from '../random'
import { drawBackground } from './backgrounds'
import { LONG_HAIR, SHORT_HAIR } from './hair'
import { CLOTHES, HAIR_COLORS, SKINS, type HairColor, type Tone } from './palette'

/**
 * Portraits of people who don't exist, drawn to look like photos: the same name always has the same
 * one. A square SVG.
 */
export async function drawPortrait(
  name: string,
  shortHair: boolean,
  side: number,
): Promise<string> {
  // Another number gives everyone another face.
  const rng = seeded('portrait', `${name}2`)
  const skin = rng.pick(SKINS)
  const color = HAIR_COLORS[pickHairColor(rng, skin)]
  const hair = rng.pick(Object.values(shortHair ? SHORT_HAIR : LONG_HAIR))
  const [cloth, fold] = rng.pick(CLOTHES)
  const background = drawBackground(rng)
  const beard = shortHair && rng.chance(0.4) ? drawBeard(rng.chance(0.5)) : ''
  const glasses = rng.chance(0.26) ? GLASSES : ''
  const body = drawBody(rng)
  const features = drawFeatures(rng, skin, color)
  const size = 0.98 + rng.next() * 0.34
  const place = `translate(${50 + rng.between(-7, 7)} ${57 + rng.between(-3, 5)}) rotate(${rng.between(-5, 5)}) scale(${rng.chance(0.5) ? size : -size} ${size}) translate(-50 -50)`
  const far = await drawBlurred(background, 1.4 + rng.next() * 1.4)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="2 2 96 96">
<defs>${gradients(skin, color, cloth, fold)}
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="1.3"/></filter>
<clipPath id="face"><path d="${HEAD}"/></clipPath></defs>
<image href="${far}" x="-10" y="-10" width="120" height="120"/>
<g transform="${place}">
<g fill="url(#hair)">${hair.behind}</g>
<g fill="url(#cloth)">${body}</g>
<path d="M43 58h14v15q0 7-7 8-7-1-7-8z" fill="${skin.base}"/>
<path d="M43 64q7 9 14 0v7q-7 5-14 0z" fill="${skin.shade}" opacity=".65" filter="url(#soft)"/>
<ellipse cx="33.500" cy="47" rx="2.800" ry="4.500" fill="${skin.base}"/><ellipse cx="66.500" cy="47" rx="2.800" ry="4.500" fill="${skin.shade}"/>
<path d="${HEAD}" fill="url(#skin)"/>
<g clip-path="url(#face)"><path d="M64 24q10 20-2 44l14 2V20z" fill="${skin.shade}" opacity=".5" filter="url(#soft)"/>
<path d="M33 26q17-8 34 0v6q-17-6-34 0z" fill="${skin.shade}" opacity=".55" filter="url(#soft)"/>
<circle cx="39.500" cy="53.500" r="4" fill="${skin.lips}" opacity=".28" filter="url(#soft)"/><circle cx="60.500" cy="53.500" r="4" fill="${skin.lips}" opacity=".28" filter="url(#soft)"/>
<g fill="${color.base}">${beard}</g></g>
${features}${glasses}
<g fill="url(#hair)">${hair.front}</g>
<path d="M38 24q10-6 22-2" fill="none" stroke="${color.light}" stroke-width="2.500" stroke-linecap="round" opacity=".45" filter="url(#soft)"/>
</g>
<rect width="100" height="100" fill="url(#sun)"/><rect width="100" height="100" fill="url(#edge)"/>
</svg>`
}

/** What is out of focus is drawn small: blurring a ninth of the points looks the same. Returns an address with its data. */
async function drawBlurred(background: string, deviation: number): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="-10 -10 120 120">${background}</svg>`
  const png = await sharp(Buffer.from(svg)).removeAlpha().blur(deviation).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const HEAD =
  'M33.500 42c0-15 7-22 16.500-22s16.500 7 16.500 22c0 8-1.500 14-5 19-3.500 5-7 8-11.500 8s-8-3-11.500-8c-3.500-5-5-11-5-19z'

/** Fair hair is less common than dark hair, and goes with some skins only. */
function pickHairColor(rng: Rng, { base }: Tone): keyof typeof HAIR_COLORS {
  const fair = base === item(SKINS, 0).base || base === item(SKINS, 1).base
  if (rng.chance(0.04)) return 'gray'
  if (!fair) return rng.pick(['black', 'black', 'dark'])
  return rng.pick(['black', 'dark', 'brown', 'brown', 'auburn', 'blond'])
}

const GLASSES =
  '<g fill="#fff" fill-opacity=".12" stroke="#2a2424" stroke-width="1"><rect x="36.500" y="41.500" width="11.500" height="9" rx="3.600"/><rect x="52" y="41.500" width="11.500" height="9" rx="3.600"/><path d="M48 45q2-1.500 4 0M36.500 44.500l-3-.6M63.500 44.500l3-.6" fill="none"/></g>'

const drawBeard = (full: boolean) =>
  full
    ? '<path d="M33 48c1 6 4 8 8 8 3-1 6-2 9-2s6 1 9 2c4 0 7-2 8-8l2 24H31z" opacity=".92"/>'
    : '<path d="M33 46c1 8 4 10 8 10.500 3-1 6-2 9-2s6 1 9 2c4-.5 7-2.500 8-10.500l2 26H31z" opacity=".35" filter="url(#soft)"/>'

function drawBody(rng: Rng): string {
  const shoulders = '<path d="M8 112c1-24 14-32 33-36l9 8 9-8c19 4 32 12 33 36z"/>'
  const collars = [
    '<path d="M40 75q10 13 20 0l3 4q-13 14-26 0z" fill="#fff" opacity=".16"/>',
    '<path d="M41 75l9 17-12-6zM59 75l-9 17 12-6z" fill="#fff" opacity=".3"/>',
    '<path d="M36 78q14 20 28 0l3 9q-17 20-34 0z" fill="#000" opacity=".18"/>',
  ]
  const folds =
    '<path d="M24 88q4 10 3 24M76 88q-4 10-3 24M44 96q6 4 12 0" fill="none" stroke="#000" stroke-width="1.500" opacity=".18"/>'
  return shoulders + rng.pick(collars) + folds
}

function drawFeatures(rng: Rng, skin: Tone, hair: HairColor): string {
  const fair = skin.base === item(SKINS, 0).base
  const iris = rng.pick(
    fair ? ['#4a3220', '#4f5f4a', '#47606f'] : ['#3a2618', '#4a3220', '#2c1d14'],
  )
  const eye = (x: number) =>
    `<path d="M${x - 4} 46q4-4 8 0-4 3.200-8 0z" fill="#fbf7f2"/><circle cx="${x}" cy="45.700" r="2" fill="${iris}"/><circle cx="${x}" cy="45.700" r="1" fill="#140d0a"/><circle cx="${x - 0.6}" cy="45" r=".55" fill="#fff"/><path d="M${x - 4.3} 46q4.300-4.500 8.600 0" fill="none" stroke="#2a1a14" stroke-width=".9" stroke-linecap="round"/>`
  const brow = hair.base === HAIR_COLORS.blond.base ? '#8a6a3c' : hair.base
  const brows = `<path d="M37.500 40.500q4.500-3 9-.8M53.500 39.700q4.500-2.200 9 .8" fill="none" stroke="${brow}" stroke-width="1.700" stroke-linecap="round" opacity=".85"/>`
  const nose = `<path d="M51.500 44q1.500 6 2.500 8.500-1.500 2.500-4 2.300-2.500.2-3.500-1.700" fill="none" stroke="${skin.shade}" stroke-width="1" stroke-linecap="round" opacity=".8"/><path d="M49.500 42v9" stroke="${skin.light}" stroke-width="2" opacity=".5" stroke-linecap="round" filter="url(#soft)"/>`
  const mouths = [
    `<path d="M43 59q7 1.500 14 0-2 5.500-7 5.500T43 59z" fill="#7a2f2c"/><path d="M44 59.300q6 1.300 12 0l-1 2.200q-5 .9-10 0z" fill="#fffaf4"/><path d="M42.500 58.800q7.500 2 15 0" fill="none" stroke="${skin.lips}" stroke-width="1"/>`,
    `<path d="M43.500 60q3.500-1.800 6.500-.6 3-1.200 6.500.6-3 3.600-6.500 3.600T43.500 60z" fill="${skin.lips}"/><path d="M43.500 60q6.500 1.800 13 0" fill="none" stroke="${skin.shade}" stroke-width=".7"/>`,
    `<path d="M43 59.500q7 4.500 14 0" fill="none" stroke="${skin.lips}" stroke-width="1.700" stroke-linecap="round"/>`,
  ]
  return brows + eye(42) + eye(58) + nose + rng.pick(mouths)
}

const stop = (at: number, color: string, opacity = 1) =>
  `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`

const gradients = (skin: Tone, hair: HairColor, cloth: string, fold: string) =>
  `<radialGradient id="skin" cx=".36" cy=".38" r=".75">${stop(0, skin.light)}${stop(0.55, skin.base)}${stop(1, skin.shade)}</radialGradient>
<linearGradient id="hair" x2=".7" y2="1">${stop(0, hair.light)}${stop(0.5, hair.base)}${stop(1, hair.base)}</linearGradient>
<linearGradient id="cloth" x2=".4" y2="1">${stop(0, cloth)}${stop(1, fold)}</linearGradient>
<radialGradient id="sun" cx=".2" cy=".1" r=".9">${stop(0, '#fff3d6', 0.28)}${stop(1, '#fff3d6', 0)}</radialGradient>
<radialGradient id="edge" r=".75">${stop(0.6, '#000', 0)}${stop(1, '#000', 0.32)}</radialGradient>`
