import {
  ENTERPRISE,
  STORED_ATTRIBUTES,
  MANAGER,
  type Attribute,
} from '~/domain/provisioning/attributes'
import {
  ENTERPRISE_SCHEMA,
  GROUP_SCHEMA,
  MAX_PAGE_SIZE,
  USER_SCHEMA,
} from '~/domain/provisioning/schema'
import { listAnswer, scimAnswer } from './answers'
import { wrongMethod, type Handler } from './handler'
import { noSuchAddress } from './request'

/** What the service can do, in the documents of RFC 7643, sections 5 to 7. */

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

const config = (base: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_PAGE_SIZE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token of the school',
      description: 'A token that the operators of this site make for the school',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const types = (base: string) => [
  {
    schemas: [`${CORE}:ResourceType`],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'People of the school',
    schema: USER_SCHEMA,
    schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: [`${CORE}:ResourceType`],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'Groups of the school’s directory',
    schema: GROUP_SCHEMA,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
]

type Shape = { name: string; type?: string; multiValued?: boolean; subAttributes?: object[] }

const described = ({ name, type = 'string', multiValued = false, ...others }: Shape) => ({
  name,
  type,
  multiValued,
  description: name,
  required: name === 'userName' || name === 'displayName',
  caseExact: name === 'externalId' || name === 'value',
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: name === 'userName' ? 'server' : 'none',
  ...others,
})

function describeAttribute(attribute: Attribute): object {
  const { name, kind } = attribute
  if (!('parts' in attribute))
    return described({ name, type: kind === 'flag' ? 'boolean' : 'string' })
  const subAttributes = attribute.parts.map((part) =>
    described({ name: part, type: part === 'primary' ? 'boolean' : 'string' }),
  )
  return described({ name, type: 'complex', multiValued: kind === 'list', subAttributes })
}

const manager = {
  name: MANAGER,
  type: 'complex',
  subAttributes: ['value', 'displayName'].map((name) => described({ name })),
}

const members = {
  name: 'members',
  type: 'complex',
  multiValued: true,
  subAttributes: ['value', '$ref', 'display'].map((name) => described({ name })),
}

const enterprise = ENTERPRISE.parts.map((name) => described(name === MANAGER ? manager : { name }))
const ofGroup = [{ name: 'displayName' }, { name: 'externalId' }, members].map(described)

const schemas = (base: string) =>
  [
    { id: USER_SCHEMA, name: 'User', attributes: STORED_ATTRIBUTES.map(describeAttribute) },
    { id: ENTERPRISE_SCHEMA, name: 'EnterpriseUser', attributes: enterprise },
    { id: GROUP_SCHEMA, name: 'Group', attributes: ofGroup },
  ].map((schema) => ({
    schemas: [`${CORE}:Schema`],
    ...schema,
    description: schema.name,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))

export const serviceConfig: Handler = ({ method, base }, id) => {
  if (method !== 'GET') throw wrongMethod('GET')
  if (id) throw noSuchAddress()
  return scimAnswer(200, config(base))
}

const documents =
  (list: (base: string) => { id: string }[]): Handler =>
  ({ method, base }, id) => {
    if (method !== 'GET') throw wrongMethod('GET')
    const all = list(base)
    if (!id) return listAnswer(all, all.length, 1)
    const one = all.find((document) => document.id === id)
    if (!one) throw noSuchAddress()
    return scimAnswer(200, one)
  }

export const resourceTypes = documents(types)
export const schemaDocuments = documents(schemas)
