import { Avatar } from '~/ui/avatar'
import { AvatarGroup } from '~/ui/avatar-group'
import { Chip, Label, RemoveChip } from '~/ui/chip'
import { Icon, type IconName } from '~/ui/icon'
import { Menu, MenuLink } from '~/ui/menu'
import { Callout, EmptyState, Flash } from '~/ui/messages'
import { Count } from '~/ui/number'
import { Prose } from '~/ui/page'
import { Pagination } from '~/ui/pagination'
import { Tabs } from '~/ui/tabs'
import { Time } from '~/ui/time'
import { cora, html, maya, omar, people } from './samples'
import { Section } from './section'

const ICONS =
  'alert ask check chevron-left chevron-right close comment edit filter follow following globe heart home info leave lock more person plus search topics'

export function Messages() {
  return (
    <Section title="Messages">
      <Flash flash={{ tone: 'good', text: 'Your post was deleted.' }} />
      <Flash flash={{ tone: 'info', text: 'Maya has been blocked.' }} />
      <Flash flash={{ tone: 'bad', text: 'That didn’t work.' }} />
      <Callout title="Guide prospective students">
        <a href="/browse-topics">Browse topics</a>
      </Callout>
      <Callout tone="plain" icon="lock">
        <p>Only you and the school’s staff see this.</p>
      </Callout>
      <EmptyState title="No posts" text="Be the first to say something here." />
    </Section>
  )
}

export function Navigation() {
  return (
    <Section title="Moving about">
      <Tabs
        label="Results"
        tabs={[
          { label: 'Posts', href: '#posts', current: true, count: 1240 },
          { label: 'Questions', href: '#questions', count: 32 },
          { label: 'People', href: '#people', count: 0 },
        ]}
      />
      <Pagination page={2} pages={9} previousHref="#p1" nextHref="#p3" />
      <div className="row">
        <Menu label="Options">
          <MenuLink href="#edit" icon="edit">
            Edit
          </MenuLink>
          <MenuLink href="#private" icon="lock">
            Make private
          </MenuLink>
        </Menu>
        <Chip href="#topic">Housing</Chip>
        <Chip tag href="#tag">
          #financial-aid
        </Chip>
        <RemoveChip href="#remove">Nursing</RemoveChip>
        <Label>Leader</Label>
      </div>
    </Section>
  )
}

export function Small() {
  return (
    <Section title="Small things">
      <div className="row">
        <Avatar person={maya} size="large" />
        <Avatar person={{ ...maya, avatar_url: null }} size="large" />
        <Avatar person={omar} />
        <Avatar person={cora} size="small" />
        <AvatarGroup people={people} limit={2} total={1400} />
        <Time at="2026-11-20T09:05:00Z" />
        <Count of={1540} />
        <Count of={2_300_000_000} />
      </div>
      <div className="row">
        {ICONS.split(' ').map((name) => (
          <Icon key={name} name={name as IconName} />
        ))}
      </div>
      <Prose html={html} />
    </Section>
  )
}
