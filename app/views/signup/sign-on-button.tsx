import { ButtonLink } from '~/ui/button'

/** The school's own login, above a form for everyone else. */
export function SignOnButton({ label, href }: { label: string; href: string }) {
  return (
    <>
      <ButtonLink href={href} reload>
        {label}
      </ButtonLink>
      <p className="meta">Or with your email address and a password:</p>
    </>
  )
}
