export function Footer({ productName, schoolName }: { productName: string; schoolName?: string }) {
  return (
    <footer className="foot">
      <span>{schoolName ? `${productName} · the community of ${schoolName}` : productName}</span>
    </footer>
  )
}
