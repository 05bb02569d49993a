import { ANSWER_FIELD, TOKEN_FIELD, type Challenge } from '~/domain/captcha/schema'
import { FieldError } from '~/ui/field-notes'
import { Field } from '~/ui/field'
import { fieldErrors, type FormState } from '~/ui/form-state'

export type CaptchaData = {
  challenge: Challenge
  /** An outside provider's element, which its script fills */
  widget: { className: string; script: string; siteKey: string } | null
}

/** Where a message about the captcha leads. */
export const captchaId = ({ widget }: CaptchaData) => (widget ? 'captcha' : ANSWER_FIELD)

/**
 * Shows that a person signs up: a small question in words, which every browser can ask; where an
 * outside provider is set and script runs, its widget instead. (SIGNUP-19)
 */
export function CaptchaField({ data, form }: { data: CaptchaData; form: FormState }) {
  const { challenge, widget } = data
  if (!widget) return <Question challenge={challenge} form={form} />
  return (
    <div className="field" id="captcha" tabIndex={-1}>
      <noscript>
        <Question challenge={challenge} form={form} />
      </noscript>
      <FieldError id="captcha" errors={fieldErrors(form, ANSWER_FIELD)} />
      <div className={widget.className} data-sitekey={widget.siteKey} />
      <script src={widget.script} async />
      <p className="hint">
        Nothing to see here? <a href="?captcha=question">Answer a question instead</a>
      </p>
    </div>
  )
}

type QuestionProps = { challenge: Challenge; form?: FormState }

/** A question of ours with the token that names it. */
export function Question({ challenge, form }: QuestionProps) {
  return (
    <>
      <input type="hidden" name={TOKEN_FIELD} value={challenge.token} />
      <Field
        form={form}
        name={ANSWER_FIELD}
        label={challenge.question}
        hint="So we know you’re a person. One word or number is enough."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </>
  )
}
