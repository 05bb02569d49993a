import { ButtonLink } from '~/ui/button'
import { deleteAccount } from '../addresses'

export function DeletePart() {
  return (
    <section className="stack" aria-labelledby="delete-title">
      <h2 id="delete-title">Delete my account</h2>
      <p>Your posts and comments can stay without your name, or go with you.</p>
      <div className="row">
        <ButtonLink href={deleteAccount} variant="quiet">
          Delete my account
        </ButtonLink>
      </div>
    </section>
  )
}
