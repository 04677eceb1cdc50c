import { ArrowRight } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
import { Link } from '@inkfield/web/link';
import { paths } from '../paths.ts';

export function HeroLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <Link className="button" data-look="primary" to={paths.signUp}>
        Start For Free
        <Icon of={ArrowRight} size={18} />
      </Link>
      <Link className="button" data-look="secondary" to={paths.signIn}>
        View Demo
      </Link>
    </div>
  );
}
