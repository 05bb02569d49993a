import { expect, test } from 'vitest'
import { canonicalForm, canonicalText } from '~/platform/saml/canonical-xml'
import { readXml, XmlReader, type XmlEvent } from '~/platform/saml/xml-reader'

const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'

function written(events: readonly XmlEvent[], algorithm: string, prefixes?: string) {
  const form = canonicalForm(algorithm, prefixes)
  if (!form) throw new Error(`${algorithm} is not known`)
  return canonicalText(events, form)
}

// As xmllint 2.9.14 writes them with --c14n and --exc-c14n.
const LINES =
  '<a xmlns="u:1" y="&#xA;&#xA; &#xD;  x&quot;&lt;>\'\'">\n t &amp; &lt; &gt; &#xD; é 😀&lt;x&gt;&amp;amp;\n</a>'
const SORTED =
  '<a xmlns:y="u:a" xmlns:z="u:z" a="2" b="1" y:b="2" z:b="1"><b xml:lang="en" z:q=""></b></a>'
const CASES: [what: string, xml: string, inclusive: string, exclusive: string][] = [
  [
    'attributes in their order',
    '<a b="1" a="2" xmlns:z="u:z" xmlns:y="u:a" z:b="1" y:b="2"><b xml:lang="en" z:q=""/></a>',
    SORTED,
    SORTED,
  ],
  [
    'white space and references',
    '<?xml version="1.0"?>\r\n<a  xmlns="u:1" y="&#10;&#xA; &#13;\n\tx&quot;&lt;&gt;&apos;\'">\r\n t &amp; &lt; > &#13; é &#x1F600;<![CDATA[<x>&amp;]]>\r</a>\r\n',
    LINES,
    LINES,
  ],
  [
    'namespaces that change',
    '<p:a xmlns:p="u:1" xmlns:q="u:2" xmlns="u:d"><q:b xmlns:q="u:3"><p:c q:x="1" p:x="2" x="3"/></q:b><q:b/><d xmlns="u:d"><e xmlns="u:e"/></d></p:a>',
    '<p:a xmlns="u:d" xmlns:p="u:1" xmlns:q="u:2"><q:b xmlns:q="u:3"><p:c x="3" p:x="2" q:x="1"></p:c></q:b><q:b></q:b><d><e xmlns="u:e"></e></d></p:a>',
    '<p:a xmlns:p="u:1"><q:b xmlns:q="u:3"><p:c x="3" p:x="2" q:x="1"></p:c></q:b><q:b xmlns:q="u:2"></q:b><d xmlns="u:d"><e xmlns="u:e"></e></d></p:a>',
  ],
  [
    'a default namespace that ends',
    '<a xmlns="u:x"><b xmlns=""><c xmlns="u:x"/><d xmlns=""/></b><p:b xmlns:p="u:2" xmlns="" q="1"><c/></p:b></a>',
    '<a xmlns="u:x"><b xmlns=""><c xmlns="u:x"></c><d></d></b><p:b xmlns="" xmlns:p="u:2" q="1"><c></c></p:b></a>',
    '<a xmlns="u:x"><b xmlns=""><c xmlns="u:x"></c><d></d></b><p:b xmlns:p="u:2" q="1"><c xmlns=""></c></p:b></a>',
  ],
  [
    'comments and instructions',
    '<a><!-- in --><?pi  some thing ?><?pi2?>x</a>',
    '<a><!-- in --><?pi some thing ?><?pi2?>x</a>',
    '<a><!-- in --><?pi some thing ?><?pi2?>x</a>',
  ],
]

test.for(CASES)('canonical XML has %s', ([, xml, inclusive, exclusive]) => {
  const { events } = readXml(xml)
  expect(written(events, INCLUSIVE)).toBe(inclusive)
  expect(written(events, EXCLUSIVE)).toBe(exclusive)
  // The same in pieces of one character.
  const pieces: XmlEvent[] = []
  const reader = new XmlReader((event) => pieces.push(event))
  for (const one of xml) reader.write(one)
  reader.close()
  expect(written(pieces, EXCLUSIVE)).toBe(exclusive)
})

test('a part of it has the namespaces that it uses, those that are listed, or all around it', () => {
  const { root, events } = readXml('<a xmlns="u:a" xmlns:p="u:p" xmlns:q="u:q"><p:b c="1"/></a>')
  const [inner] = root.children
  const inside = events.slice(inner?.from, inner?.to)
  expect(written(inside, EXCLUSIVE)).toBe('<p:b xmlns:p="u:p" c="1"></p:b>')
  expect(written(inside, EXCLUSIVE, 'q #default none')).toBe(
    '<p:b xmlns="u:a" xmlns:p="u:p" xmlns:q="u:q" c="1"></p:b>',
  )
  expect(written(inside, INCLUSIVE)).toBe(
    '<p:b xmlns="u:a" xmlns:p="u:p" xmlns:q="u:q" c="1"></p:b>',
  )
})

test('comments stay out where the form says so; other forms are unknown', () => {
  const { events } = readXml('<a>x<!-- y -->z</a>')
  expect(written(events, EXCLUSIVE.replace('WithComments', ''))).toBe('<a>xz</a>')
  expect(written(events, INCLUSIVE.replace('#WithComments', ''))).toBe('<a>xz</a>')
  for (const other of ['', 'toString', 'http://www.w3.org/2006/12/xml-c14n11'])
    expect(canonicalForm(other)).toBeUndefined()
})

test.each([
  ['', 'it is no XML'],
  ['Hello', 'it is no XML'],
  ['<a>', 'it is no XML'],
  ['<a/><b/>', 'it has two roots'],
  ['<p:a/>', 'it is no XML'],
  ['<a b=1/>', 'it is no XML'],
  ['<a>&nbsp;</a>', 'it is no XML'],
  ['<!DOCTYPE a><a/>', 'it has a DOCTYPE'],
  ['<constructor:a/>', 'it is no XML'],
])('%s says why it can’t be read', (xml, why) => {
  expect(() => readXml(xml)).toThrow(why)
})
