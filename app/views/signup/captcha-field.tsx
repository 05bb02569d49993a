import { ANSWER_FIELD, TOKEN_FIELD, type Challenge } from '~/domain/captcha/schema'
import { FieldError } from '~/ui/field-notes'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply } from '~/ui/reply'

export type CaptchaFacts = {
  challenge: Challenge
  /** An outside provider's element, which its script fills */
  widget: { className: string; script: string; siteKey: string } | null
}

/** Where a message about the captcha leads. */
export const captchaId = ({ widget }: CaptchaFacts) => (widget ? 'captcha' : ANSWER_FIELD)

/**
 * Shows that a person signs up: a small question in words, which every browser can ask; where an
 * outside provider is set and script runs, its widget instead. (SIGNUP-19)
 */
export function CaptchaField({ facts, form }: { facts: CaptchaFacts; form: FormReply }) {
  const { challenge, widget } = facts
  if (!widget) return <Question challenge={challenge} form={form} />
  return (
    <div className="field" id="captcha" tabIndex={-1}>
      <noscript>
        <Question challenge={challenge} form={form} />
      </noscript>
      <FieldError id="captcha" errors={errorsOf(form, ANSWER_FIELD)} />
      <div className={widget.className} data-sitekey={widget.siteKey} />
      <script src={widget.script} async />
      <p className="hint">
        Nothing to see here? <a href="?captcha=question">Answer a question instead</a>
      </p>
    </div>
  )
}

function Question({ challenge, form }: { challenge: Challenge; form: FormReply }) {
  return (
    <>
      <input type="hidden" name={TOKEN_FIELD} value={challenge.token} />
      <Field
        form={form}
        name={ANSWER_FIELD}
        label={challenge.question}
        hint="So that we know you are a person. One word or number is enough."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </>
  )
}
