import {
  PROSPECTIVE_TOPIC_AT,
  REFER,
  REFER_AT,
  REFER_TEXT,
  TOPICS_CALLOUT_AT,
  type TopicToGuide,
} from '~/domain/home/schema'
import { GUIDE_PROSPECTIVES } from '~/domain/topics/schema'
import { Callout } from '~/ui/messages'
import { ReferLink } from './refer-link'

type HomeCallouts = {
  refer: { outside: boolean }
  /** Null for whom prospective students are no matter (HOME-25) */
  guide: { topic: TopicToGuide | null } | null
}

/** The callouts of the first page by their places. (HOME-15, HOME-25) */
export const homeCallouts = ({ refer, guide }: HomeCallouts) => ({
  ...(guide && { [TOPICS_CALLOUT_AT]: <GuideCallout /> }),
  [REFER_AT]: (
    <Callout tone="plain" icon="heart" title={REFER}>
      <p>{REFER_TEXT}</p>
      <ReferLink {...refer} />
    </Callout>
  ),
  ...(guide?.topic && { [PROSPECTIVE_TOPIC_AT]: <TopicCallout topic={guide.topic} /> }),
})

function GuideCallout() {
  return (
    <Callout icon="ask" title="You know how it is here">
      <p>Others are still deciding where to study, and would like to hear from you.</p>
      <a href="/browse-topics">{GUIDE_PROSPECTIVES}</a>
    </Callout>
  )
}

function TopicCallout({ topic }: { topic: TopicToGuide }) {
  return (
    <Callout icon="comment" title="Prospective students ask">
      <p>A few words from you may be what they need most.</p>
      <a href={topic.href}>{topic.title}</a>
    </Callout>
  )
}
