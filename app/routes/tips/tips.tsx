import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Carousel } from '~/views/tips/carousel'
import { openCarousel, readStudy } from './carousel.server'

export const meta = titleMeta<typeof loader>(({ tip }) => tip?.title ?? 'Tips for your studies')

const INTRODUCTIONS = {
  pbo: 'short tips: some from research on learning, some the way a student might put them. Each has one thing to try.',
  ctrl: 'short tips from research on learning. Each has one thing to try.',
}

/** With tips from research and from other students, or from research only. (TIPS-02, TIPS-03) */
export const loader = requireMember(async (args) => {
  const study = readStudy(args)
  return { study, ...(await openCarousel(args, study)) }
})

export default function Tips() {
  const { study, ...page } = useLoaderData<typeof loader>()
  return <Carousel {...page} introduction={`${page.count} ${INTRODUCTIONS[study]}`} />
}
