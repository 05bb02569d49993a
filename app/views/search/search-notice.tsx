import { Callout } from '~/ui/messages'

/** The search engine does not answer; the results come from the database instead. */
export function SearchNotice({ text }: { text?: string }) {
  return (
    <Callout tone="plain">
      <p role="status">
        {text ??
          'Search is running in its simple form right now: it finds whole words and may miss some results. Please check again in a little while.'}
      </p>
    </Callout>
  )
}
