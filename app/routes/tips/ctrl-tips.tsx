import { useLoaderData } from '@remix-run/react'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { Carousel } from '~/views/tips/carousel'
import { openCarousel } from './carousel.server'

export const meta = titled<typeof loader>(({ tip }) => tip?.title ?? 'Tips for your studies')

/** Without tips from other students. (TIPS-03) */
export const loader = forMembers((asked) => openCarousel(asked, 'ctrl'))

export default function CtrlTips() {
  const page = useLoaderData<typeof loader>()
  const { count } = page
  const introduction = `${count} short tips from research on learning. One thing to try in each.`
  return <Carousel {...page} introduction={introduction} />
}
