import { useLoaderData } from '@remix-run/react'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { Carousel } from '~/views/tips/carousel'
import { openCarousel } from './carousel.server'

export const meta = titled<typeof loader>(({ tip }) => tip?.title ?? 'Tips for your studies')

/** With tips from research and from other students. (TIPS-02) */
export const loader = forMembers((asked) => openCarousel(asked, 'pbo'))

export default function PboTips() {
  const page = useLoaderData<typeof loader>()
  const { count } = page
  const introduction = `${count} short tips: some from research on learning, some put as a student might say them. One thing to try in each.`
  return <Carousel {...page} introduction={introduction} />
}
