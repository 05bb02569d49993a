import {
  altText,
  PICTURE_SIZE,
  PICTURE_WIDTHS,
  type Picture,
} from '~/domain/photos/schema-pictures'
import { pluralize } from '~/ui/count'
import { useLite } from '~/ui/page-context'

type PicturesProps = { pictures: readonly Picture[] }

/**
 * The pictures of a text, each leading to the whole of it: loaded as one gets to them, their place known from
 * the start. Lite pages have what describes them.
 */
export function Pictures({ pictures }: PicturesProps) {
  const lite = useLite()
  if (pictures.length === 0) return null
  return (
    <ul className={lite ? 'stack' : 'pictures'} aria-label="Pictures">
      {pictures.map((picture, at) => {
        const alt = altText(picture, at + 1, pictures.length)
        return (
          <li key={picture.id}>
            <a href={toAddress(picture.id, PICTURE_SIZE)}>
              {lite ? (
                `Picture: ${alt}`
              ) : (
                <Shown {...{ picture, alt }} isOne={pictures.length === 1} />
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** How many there are, where they aren't shown. */
export const PictureCount = ({ count }: { count: number }) =>
  count > 0 ? <p className="meta">{pluralize(count, 'picture', 'pictures')}</p> : null

const toAddress = (id: string, width: number) => `/photos/${id}-${width}`

/** Half of the column where there are several; never more than it has itself. */
function Shown({ picture, alt, isOne }: { picture: Picture; alt: string; isOne: boolean }) {
  const { id, width, height } = picture
  const longest = Math.max(width, height)
  const [small] = PICTURE_WIDTHS
  const inPixels = (side: number) => Math.round((width * Math.min(side, longest)) / longest)
  return (
    <img
      src={toAddress(id, small)}
      srcSet={
        longest > small
          ? PICTURE_WIDTHS.map((side) => `${toAddress(id, side)} ${inPixels(side)}w`).join()
          : undefined
      }
      sizes={
        longest > small
          ? isOne
            ? '(max-width:44rem) 90vw,40rem'
            : '(max-width:44rem) 45vw,20rem'
          : undefined
      }
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
    />
  )
}
