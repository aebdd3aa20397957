//! Passwords that a user hands on.

use uuid::Uuid;

/// Fifteen characters of 73 random bits, in threes that can be read out over the telephone.
pub(crate) fn made_up() -> String {
    // Neither 0 and o nor 1 and l.
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut random = Uuid::new_v4().as_u128();
    let mut password = String::with_capacity(19);
    for place in 0..15 {
        if place > 0 && place % 3 == 0 {
            password.push('-');
        }
        let letter = usize::try_from(random % 32).ok().and_then(|at| LETTERS.get(at));
        password.extend(letter.map(|letter| char::from(*letter)));
        random /= 32;
    }
    password
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_passwords_are_the_same_and_all_can_be_read_out() {
        let (one, two) = (made_up(), made_up());
        assert_ne!(one, two);
        assert_eq!(one.len(), 19);
        assert!(one.chars().all(|letter| letter == '-' || letter.is_ascii_alphanumeric()) && !one.contains(['0', 'l']));
    }
}
