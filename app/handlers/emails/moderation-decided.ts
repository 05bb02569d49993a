import { loadAppealNotice } from '~/domain/moderation/appeal-mail.server'
import { appealDecided, moderationDecided } from '~/domain/moderation/events'
import { loadDecisionNotice } from '~/domain/moderation/mailing.server'
import { appealNoticeEmail } from '~/mail/appeal-notice'
import { moderationNoticeEmail } from '~/mail/moderation-notice'
import { memberProps, toMember } from './addressing'
import { emailOn } from './email-on'

/** To the author of what was hidden, removed or shown again. */
export const onModerationDecided = emailOn(moderationDecided, async (event, services) => {
  const { case: id, decision } = event.payload
  const notice = await loadDecisionNotice(services.db, id, decision)
  if (!notice) return null
  const { url, ...props } = memberProps(services, notice)
  const { kind, subject_id } = notice
  const folder = kind === 'event' ? 'events' : kind
  const path = kind === 'user' ? '/profile' : `/${folder}/${subject_id}`
  const content = moderationNoticeEmail({
    ...props,
    kind: notice.answer ? 'answer' : kind,
    school: notice.school,
    decision: notice.decision,
    rule: notice.rule,
    noticeToAuthor: notice.noticeToAuthor,
    preview: notice.preview,
    href: url(notice.decision === 'show' ? path : `/decisions/${kind}/${subject_id}`),
  })
  return toMember(services, notice, content)
})

/** To who appealed; who had decided reads it on the site. */
export const onAppealDecided = emailOn(appealDecided, async (event, services) => {
  const { case: id, outcome } = event.payload
  const notice = await loadAppealNotice(services.db, id, outcome)
  if (!notice) return null
  const { url, ...props } = memberProps(services, notice)
  const { kind, subject_id, answer, school, shown, isAnswer } = notice
  const content = appealNoticeEmail({
    ...props,
    school,
    kind: isAnswer ? 'answer' : kind,
    outcome: notice.outcome,
    answer,
    shown,
    href: url(`/decisions/${kind}/${subject_id}`),
  })
  return toMember(services, notice, content)
})
