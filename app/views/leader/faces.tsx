import { Avatar, type AvatarPerson } from '~/ui/avatar'

export type Face = AvatarPerson & { id: string; first_name: string }

/** People of the community. No links: their profiles open when the introduction is over. */
export function Faces({ people }: { people: Face[] }) {
  return (
    <ul className="faces">
      {people.map((person) => (
        <li key={person.id}>
          <Avatar person={person} />
          <span>{person.first_name}</span>
        </li>
      ))}
    </ul>
  )
}
