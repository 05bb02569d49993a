import { Button } from '~/ui/button'
import { FormButtons } from '~/ui/form'

type WritingButtonsProps = {
  /** What the button that publishes says */
  publish: string
  /** Without a way back, as below the comments of a post, there is nothing to close. */
  cancel?: boolean
}

/**
 * The buttons of a form of writing. The last ones answer with the same page, so the browser loads it
 * itself: Turbo takes only redirects and refusals for answers to a form.
 */
export function WritingButtons({ publish, cancel = true }: WritingButtonsProps) {
  return (
    <FormButtons>
      <Button data-publish="">{publish}</Button>
      <Button variant="quiet" name="preview" value="yes" data-turbo="false">
        Preview
      </Button>
      <Button variant="quiet" name="draft" value="yes">
        Save draft
      </Button>
      {cancel && (
        <Button variant="quiet" name="cancel" value="yes">
          Cancel
        </Button>
      )}
    </FormButtons>
  )
}
