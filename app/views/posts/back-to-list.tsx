import { Icon } from '~/ui/icon'

/** On a post that was opened from a list: where one is. (POST-38) */
export function BackToList({ name, href }: { name: string; href: string }) {
  return (
    <p>
      <a className="back" href={href}>
        <Icon name="chevron-left" />
        Back to {name}
      </a>
    </p>
  )
}
