import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

export function HeroLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <Link className="button" data-look="primary" to={paths.signUp}>
        Start For Free
        <ArrowRight size={18} aria-hidden />
      </Link>
      <Link className="button" data-look="secondary" to={paths.signIn}>
        View Demo
      </Link>
    </div>
  );
}
